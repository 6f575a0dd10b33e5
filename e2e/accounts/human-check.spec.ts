// The human check before a signup: ALTCHA, which the site does itself, and Turnstile, of which a stand-in is here.
import type { Page, Route } from '@playwright/test'
import { createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { noOverflow, noViolations } from '../checks.ts'
import { idle } from '../screen.ts'
import { expect, type OpenSite, test } from '../test.ts'
import type { Visit } from '../visit.ts'
import { field, generate, generated } from './account-screen.ts'

/** An account that the server never made. */
const madeUp = { userId: '0'.repeat(26), token: 't', name: null, onboarded_at: null }
const worker = /\/solve-worker[^/]*\.js/

test.describe('proof of work', () => {
  test('shows its progress and can be cancelled', async ({ openSite }) => {
    const { page, requests } = await openSite({ path: '/login' })
    // It would take hours.
    await page.route('**/api/human/challenge', async (route) => {
      const reply = await route.fetch()
      const challenge = (await reply.json()) as { parameters: { keyPrefix: string } }
      challenge.parameters.keyPrefix = 'ff'.repeat(16)
      await route.fulfill({ json: challenge })
    })
    await generate(page)
    await expect(page.getByRole('status').getByText('Checking that you are human')).toBeVisible()
    const share = () =>
      page.getByRole('progressbar').evaluate((element: HTMLProgressElement) => element.value)
    await page.waitForFunction(() => (document.querySelector('progress')?.value ?? 0) > 0.05)
    expect(await share()).toBeLessThanOrEqual(1)
    await expect.poll(() => page.workers().length).toBe(1)
    await noViolations(page)
    await page.setViewportSize({ width: 360, height: 800 })
    await noOverflow(page)
    // Who presses a key finds it next to the focus, and gets the focus back. Enter pressed twice does not reach it.
    await page.keyboard.press('Tab')
    await page.locator('button:focus', { hasText: 'Cancel' }).press('Enter')
    await expect(page.locator('button:focus', { hasText: 'Generate user ID' })).toBeVisible()
    await expect.poll(() => page.workers().length).toBe(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(field(page)).toHaveValue('')
    // Leaving the page ends it, too.
    await generate(page)
    await page.waitForFunction(() => (document.querySelector('progress')?.value ?? 0) > 0)
    await page.getByRole('banner').getByRole('link', { name: 'tools' }).click()
    await expect(page.getByRole('heading', { name: 'Tools' })).toBeVisible()
    await expect.poll(() => page.workers().length).toBe(0)
    expect(requests.filter((line) => line.startsWith('POST'))).toEqual([])
  })

  test('runs in one script that loads nothing, and only on request', async ({ openSite }) => {
    const { page, requests } = await openSite({ path: '/login' })
    await idle(page)
    expect(requests.filter((line) => /api\/human|worker|proof/.test(line))).toEqual([])
    const [reply] = await Promise.all([page.waitForResponse(worker), generated(page)])
    expect(reply.headers()['content-security-policy'] ?? '').toMatch(/^default-src 'none'/)
    const code = await (await fetch(reply.url())).text()
    expect(/\bimport\s*(?:[('"{*]|\w+ from)|importScripts|\bfetch\(/.exec(code)?.[0]).toBe(undefined)
    await expect.poll(() => page.workers().length).toBe(0)
  })

  test('works without native crypto, as on a site without a certificate', async ({ openSite }) => {
    // JavaScript is many times slower than native code, so this challenge is an easy one.
    const secrets = { hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'two' }
    const challenge = await createChallenge({
      ...secrets,
      algorithm: 'PBKDF2/SHA-256',
      cost: 100,
      counter: 50,
      deriveKey,
    })
    let token = ''
    const { page } = await openSite({
      path: '/login',
      before: async (page) => {
        await page.route(worker, async (route) => {
          const reply = await route.fetch()
          const body = `Object.defineProperty(crypto, 'subtle', { value: undefined });${await reply.text()}`
          await route.fulfill({ response: reply, body })
        })
        await page.route('**/api/human/challenge', (route) => route.fulfill({ json: challenge }))
        await page.route('**/api/auth/signup', (route) => {
          token = (route.request().postDataJSON() as { turnstile_token: string }).turnstile_token
          return route.fulfill({ json: madeUp })
        })
      },
    })
    await generated(page)
    const payload = JSON.parse(Buffer.from(token, 'base64').toString()) as Payload
    const { verified } = await verifySolution({ ...secrets, ...payload, deriveKey })
    expect(verified).toBe(true)
  })

  test('shows an error when it cannot run, and can be retried', async ({ openSite }) => {
    const { page } = await openSite({
      path: '/login',
      expected: [/Failed to load resource/, /solve-worker/],
      before: (page) => page.route(worker, (route) => route.abort()),
    })
    await generate(page)
    await expect(page.getByRole('alert').getByText('Signup Error')).toBeVisible()
    await expect(
      page.getByRole('alert').getByText('This browser could not complete the human check.'),
    ).toBeVisible()
    await page.unroute(worker)
    await generated(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('shows an error when the server rejects it', async ({ openSite }) => {
    const { page } = await openSite({
      path: '/login',
      expected: [/status of 403/],
      before: (page) =>
        page.route('**/api/auth/signup', (route) => route.continue({ postData: '{"turnstile_token":"x"}' })),
    })
    await generate(page)
    await expect(page.getByRole('alert').getByText('The human check failed. Try again.')).toBeVisible()
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

test.describe('Turnstile', () => {
  test('loads only when a user ID is generated, and its token is sent', async ({ openSite }) => {
    let sent = ''
    const { page, asked } = await openTurnstile(openSite, (route) => {
      sent = route.request().postData() ?? ''
      return route.fulfill({ json: madeUp })
    })
    await idle(page)
    expect(asked).toEqual([])
    await generate(page)
    await expect(page.getByRole('button', { name: 'callback', exact: true })).toBeVisible()
    expect(asked).toEqual([`${host}/turnstile/v0/api.js?render=explicit`])
    const options = JSON.parse((await page.locator('[data-options]').getAttribute('data-options'))!) as object
    expect({ ...options, size: '' }).toEqual({
      sitekey: 'key-of-site',
      theme: 'light',
      size: '',
      retry: 'never',
    })
    await page.getByRole('button', { name: 'callback', exact: true }).click()
    await expect(page.getByText('Save your user ID, and do not share it')).toBeVisible()
    expect(JSON.parse(sent)).toEqual({ turnstile_token: 'token-of-turnstile' })
    expect(await page.evaluate(() => (window as { removed?: string }).removed)).toBe('widget')
  })

  test('shows a failure or a timeout, and can be retried', async ({ openSite }) => {
    const { page } = await openTurnstile(openSite)
    const ends = [
      ['error-callback', 'The human check failed. Try again.'],
      ['timeout-callback', 'The human check timed out. Try again.'],
    ] as const
    for (const [name, words] of ends) {
      await generate(page)
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('alert').getByText(words)).toBeVisible()
    }
    await generate(page)
    await expect(page.getByRole('button', { name: 'callback', exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Generate user ID' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'callback', exact: true })).toHaveCount(0)
  })

  test('shows an error when it cannot be loaded', async ({ openSite }) => {
    const { page } = await openTurnstile(openSite, undefined, (route) => route.abort())
    await generate(page)
    await expect(
      page
        .getByRole('alert')
        .getByText('Could not load the human check. Allow challenges.cloudflare.com and try again.'),
    ).toBeVisible()
  })
})

type Answer = (route: Route) => Promise<unknown>

/** The site as it is when its operator has set the keys of Turnstile. */
async function openTurnstile(openSite: OpenSite, signup?: Answer, script?: Answer) {
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
  return { ...(await openSite(visit)), asked }
}
