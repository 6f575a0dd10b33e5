// The human check before a signup: ALTCHA, which the site does itself, and Turnstile, of which a stand-in is here.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { field, generate, generated } from './account-screen.ts'
import { noBrowser, openSite, type Visit } from './browser.ts'
import { noOverflow, noViolations } from './checks.ts'

const skip = noBrowser
const worker = /\/solve-worker[^/]*\.js/

describe('proof of work', { concurrency: 2 }, () => {
  test('shows how far it is, and can be taken back', { skip }, async (t) => {
    const { page, requests } = await openSite(t, { path: '/login' })
    // It would take hours.
    await page.route('**/api/human/challenge', async (route) => {
      const reply = await route.fetch()
      const challenge = (await reply.json()) as { parameters: { keyPrefix: string } }
      challenge.parameters.keyPrefix = 'ff'.repeat(16)
      await route.fulfill({ json: challenge })
    })
    await generate(page)
    await page.getByRole('status').getByText('Checking that you are human').waitFor()
    const share = () =>
      page.getByRole('progressbar').evaluate((element: HTMLProgressElement) => element.value)
    await page.waitForFunction(() => (document.querySelector('progress')?.value ?? 0) > 0.05)
    assert.ok((await share()) <= 1)
    assert.equal(page.workers().length, 1)
    await noViolations(page)
    await page.setViewportSize({ width: 360, height: 800 })
    await noOverflow(page)
    // Who presses a key finds it where the focus is, before and after.
    await page.locator('button:focus', { hasText: 'Cancel' }).press('Enter')
    await page.locator('button:focus', { hasText: 'Generate user ID' }).waitFor()
    assert.equal(page.workers().length, 0)
    assert.equal(await page.getByRole('alert').count(), 0)
    assert.equal(await field(page).inputValue(), '')
    // Leaving the page ends it, too.
    await generate(page)
    await page.waitForFunction(() => (document.querySelector('progress')?.value ?? 0) > 0)
    await page.getByRole('banner').getByRole('link', { name: 'tools' }).click()
    await page.getByRole('heading', { name: 'Tools' }).waitFor()
    assert.equal(page.workers().length, 0)
    assert.ok(!requests.some((line) => line.startsWith('POST')))
  })

  test('is done by one script that loads nothing, and only when it is asked for', { skip }, async (t) => {
    const { page, requests } = await openSite(t, { path: '/login' })
    await page.waitForLoadState('networkidle')
    assert.ok(!requests.some((line) => /api\/human|worker|proof/.test(line)), requests.join('\n'))
    const [reply] = await Promise.all([page.waitForResponse(worker), generated(page)])
    assert.match(reply.headers()['content-security-policy'] ?? '', /^default-src 'none'/)
    const code = await (await fetch(reply.url())).text()
    assert.equal(/\bimport\s*(?:[('"{*]|\w+ from)|importScripts|\bfetch\(/.exec(code)?.[0], undefined)
    assert.equal(page.workers().length, 0)
  })

  test('needs no native code, which a site without a certificate has not', { skip }, async (t) => {
    const { page } = await openSite(t, {
      path: '/login',
      before: (page) =>
        page.route(worker, async (route) => {
          const reply = await route.fetch()
          const body = `Object.defineProperty(crypto, 'subtle', { value: undefined });${await reply.text()}`
          await route.fulfill({ response: reply, body })
        }),
    })
    await generated(page)
  })

  test('that cannot be done is told', { skip }, async (t) => {
    const { page } = await openSite(t, {
      path: '/login',
      expected: [/Failed to load resource/, /solve-worker/],
      before: (page) => page.route(worker, (route) => route.abort()),
    })
    await generate(page)
    await page.getByRole('alert').getByText('Signup Error').waitFor()
    await page.getByRole('alert').getByText('The human check could not be done in this browser.').waitFor()
    await page.unroute(worker)
    await generated(page)
    assert.equal(await page.getByRole('alert').count(), 0)
  })

  test('that the server does not believe is told', { skip }, async (t) => {
    const { page } = await openSite(t, {
      path: '/login',
      expected: [/status of 403/],
      before: (page) =>
        page.route('**/api/auth/signup', (route) => route.continue({ postData: '{"turnstile_token":"x"}' })),
    })
    await generate(page)
    await page.getByRole('alert').getByText('The human check did not succeed. Try again.').waitFor()
  })
})

const host = 'https://challenges.cloudflare.com'

/** As much of Turnstile as a page can see, with a button for each way that it can end. */
const standIn = `window.turnstile = {
  render(place, options) {
    place.dataset.options = JSON.stringify(options)
    for (const name of ['callback', 'error-callback', 'timeout-callback']) {
      const button = document.createElement('button')
      button.textContent = name
      button.onclick = () => options[name]('token-of-turnstile')
      place.append(button)
    }
    return 'widget'
  },
  remove(widget) { window.removed = widget },
}`

describe('Turnstile', { concurrency: 2 }, () => {
  test('is loaded for who generates, and its token is what proves a human', { skip }, async (t) => {
    let sent = ''
    const { page, asked } = await openTurnstile(t, (route) => {
      sent = route.request().postData() ?? ''
      return route.fulfill({ json: { userId: '0'.repeat(26), token: 't', name: null, onboarded_at: null } })
    })
    await page.waitForLoadState('networkidle')
    assert.deepEqual(asked, [])
    await generate(page)
    await page.getByRole('button', { name: 'callback', exact: true }).waitFor()
    assert.deepEqual(asked, [`${host}/turnstile/v0/api.js?render=explicit`])
    const options = JSON.parse((await page.locator('[data-options]').getAttribute('data-options'))!) as object
    assert.deepEqual(
      { ...options, size: '' },
      { sitekey: 'key-of-site', theme: 'light', size: '', retry: 'never' },
    )
    await page.getByRole('button', { name: 'callback', exact: true }).click()
    await page.getByText('Save your user ID, and do not share it').waitFor()
    assert.deepEqual(JSON.parse(sent), { turnstile_token: 'token-of-turnstile' })
    assert.equal(await page.evaluate(() => (window as { removed?: string }).removed), 'widget')
  })

  test('that fails, or takes too long, is told, and can be tried again', { skip }, async (t) => {
    const { page } = await openTurnstile(t)
    const ends = [
      ['error-callback', 'The human check did not succeed. Try again.'],
      ['timeout-callback', 'The human check was not answered in time. Try again.'],
    ] as const
    for (const [name, words] of ends) {
      await generate(page)
      await page.getByRole('button', { name }).click()
      await page.getByRole('alert').getByText(words).waitFor()
    }
    await generate(page)
    await page.getByRole('button', { name: 'callback', exact: true }).waitFor()
    assert.equal(await page.getByRole('alert').count(), 0)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Generate user ID' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'callback', exact: true }).count(), 0)
  })

  test('that cannot be loaded is told', { skip }, async (t) => {
    const { page } = await openTurnstile(t, undefined, (route) => route.abort())
    await generate(page)
    await page
      .getByRole('alert')
      .getByText('The human check could not be loaded. Allow challenges.cloudflare.com and try again.')
      .waitFor()
  })
})

type Answer = (route: Route) => Promise<unknown>

/** The site as it is when its operator has set the keys of Turnstile. */
async function openTurnstile(t: Parameters<typeof openSite>[0], signup?: Answer, script?: Answer) {
  const asked: string[] = []
  const visit: Visit = {
    path: '/login',
    expected: [/Failed to load resource/],
    allowed: host,
    before: async (page: Page) => {
      await page.route('**/login', async (route) => {
        const reply = await route.fetch()
        const policy = reply.headers()['content-security-policy']!.replace('script-src', `script-src ${host}`)
        await route.fulfill({
          response: reply,
          headers: { ...reply.headers(), 'content-security-policy': policy },
        })
      })
      await page.route('**/api/human', (route) =>
        route.fulfill({ json: { provider: 'turnstile', site_key: 'key-of-site' } }),
      )
      if (signup) await page.route('**/api/auth/signup', signup)
      await page.route(`${host}/**`, async (route) => {
        asked.push(route.request().url())
        await (script ?? ((route) => route.fulfill({ contentType: 'text/javascript', body: standIn })))(route)
      })
    },
  }
  return { ...(await openSite(t, visit)), asked }
}
