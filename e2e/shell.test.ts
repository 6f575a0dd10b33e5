import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { newAccount, signedIn } from './account.ts'
import { noBrowser, openSite } from './browser.ts'
import { arrives } from './checks.ts'

const skip = noBrowser

const leads: [from: string, to: string][] = [
  ['/no-such-page', '/'],
  ['/no/such/page?x=1#y', '/'],
  ['/tools/no-such-tool', '/'],
  ['/tools/ccresellsearch', '/tools/resell'],
  ['/register', '/'],
  ['/search', '/'],
  ['/tools/cc-resell-search', '/'],
  ['/create-bin-list', '/login?from=%2Fcreate-bin-list'],
  ['/onboarding', '/login?from=%2Fonboarding'],
  ['/settings', '/login?from=%2Fsettings'],
  ['/discover', '/login?from=%2Fdiscover'],
  ['/discover?x=1', '/login?from=%2Fdiscover%3Fx%3D1'],
]

/** The browser's own line about an address that is no page. */
const absent = /^Failed to load resource: the server responded with a status of 404/

describe('addresses', { concurrency: 2 }, () => {
  for (const [from, to] of leads) {
    test(`${from} ends at ${to}`, { skip }, async (t) => {
      const { page } = await openSite(t, { path: from, expected: [absent] })
      await arrives(page, to)
      await page.getByRole('heading', { level: 1 }).waitFor()
    })
  }

  test('my bins asks to sign in', { skip }, async (t) => {
    const { page } = await openSite(t, { path: '/mybins' })
    await page.getByRole('heading', { name: 'Authentication Required' }).waitFor()
    await arrives(page, '/mybins')
    await page.getByRole('link', { name: 'Sign In', exact: true }).click()
    await arrives(page, '/login?from=%2Fmybins')
  })
})

describe('around the page', { concurrency: 2 }, () => {
  test('the header leads to the pages', { skip }, async (t) => {
    const { page } = await openSite(t)
    const ways = [
      ['my bins', '/mybins'],
      ['discover', '/login?from=%2Fdiscover'],
      ['tools', '/tools'],
      ['login', '/login'],
    ] as const
    for (const [name, path] of ways) {
      await header(page).getByRole('link', { name, exact: true }).click()
      await arrives(page, path)
    }
    await header(page).getByRole('link', { name: /home/ }).click()
    await arrives(page, '/')
  })

  test('the head that the server sent holds until the visitor moves on', { skip }, async (t) => {
    const { page } = await openSite(t, {
      path: '/tools/ip-check',
      // As behind a proxy, where the site is public under another name.
      before: (page) =>
        page.route('**/tools/ip-check', async (route) => {
          const reply = await route.fetch()
          const body = (await reply.text()).replace(
            /(rel="canonical" href=")[^/]+..[^/]+/,
            '$1https://public.example',
          )
          await route.fulfill({
            response: reply,
            body: body.replace(/<title>[^<]*/, '<title>As it was sent'),
          })
        }),
    })
    const canonical = page.locator('link[rel=canonical]')
    await page.getByRole('heading', { level: 1 }).waitFor()
    assert.equal(await page.title(), 'As it was sent')
    assert.equal(await canonical.getAttribute('href'), 'https://public.example/tools/ip-check')
    await header(page).getByRole('link', { name: 'tools' }).click()
    await page.waitForFunction(() => document.title.startsWith('Tools'))
    assert.equal(await canonical.getAttribute('href'), 'https://public.example/tools')
  })

  test('the first thing a keyboard finds skips the header', { skip }, async (t) => {
    const { page } = await openSite(t, { path: '/tools' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'main')
  })

  const strips: [path: string, shown: boolean][] = [
    ['/', true],
    ['/tools', true],
    ['/tools/ip-check', true],
    ['/login', false],
    ['/all-bin-lists', false],
  ]
  for (const [path, shown] of strips) {
    test(`${shown ? 'banners' : 'no banners'} on ${path}`, { skip }, async (t) => {
      const { page } = await openSite(t, { path })
      await page.getByRole('heading', { level: 1 }).waitFor()
      const strip = page.getByRole('complementary', { name: 'Advertisements' })
      assert.equal(await strip.isVisible(), shown)
      if (shown) assert.ok((await strip.getByRole('link').count()) > 0)
    })
  }

  test('banners on /discover for who is signed in', { skip }, async (t) => {
    const { page } = await openSite(t, { path: '/discover', storage: signedIn(await newAccount()) })
    await page.getByRole('complementary', { name: 'Advertisements' }).waitFor()
  })

  test('the footer names the data and its friends', { skip }, async (t) => {
    const { page, site } = await openSite(t)
    const footer = page.getByRole('contentinfo')
    const reply = await fetch(`${site}/api/dataset`)
    const { name, rows, licence } = (await reply.json()) as { name: string; rows: number; licence: string }
    await footer.getByText(name).waitFor()
    await footer.getByText(`${rows.toLocaleString('en')} BINs`).waitFor()
    await footer.getByRole('time').waitFor()
    await footer.getByText(licence).waitFor()
    await footer.getByRole('link', { name: 'Chat' }).waitFor()
    await footer.getByRole('button', { name: 'Our Friends' }).click()
    const friends = footer.getByRole('listitem').getByRole('link')
    await friends.first().waitFor()
    assert.equal(await friends.count(), 2)
    await page.keyboard.press('Escape')
    await friends.first().waitFor({ state: 'hidden' })
  })

  test('the colour scheme follows the system until it is chosen, and is remembered', { skip }, async (t) => {
    const { page } = await openSite(t, { scheme: 'dark' })
    const is = (name: string): Promise<void> =>
      page.locator(`html[data-mantine-color-scheme=${name}]`).waitFor()
    await is('dark')
    await page.getByRole('button', { name: /light colour scheme/ }).click()
    await is('light')
    await page.reload()
    await is('light')
    await page.getByRole('button', { name: /dark colour scheme/ }).click()
    await is('dark')
  })
})

describe('logout', { concurrency: 2 }, () => {
  const answers: [what: string, answer: number | 'none'][] = [
    ['the server agrees', 200],
    ['the server has forgotten the session', 401],
    ['the server fails', 500],
    ['the server is out of reach', 'none'],
  ]
  for (const [what, answer] of answers) {
    test(`when ${what}`, { skip }, async (t) => {
      const held = Promise.withResolvers<void>()
      const { page } = await openSite(t, {
        path: '/tools',
        storage: signedIn(await newAccount()),
        expected: [/Failed to load resource: .*\/api\/auth\/logout/],
        before: (page) =>
          page.route('**/api/auth/logout', async (route) => {
            await held.promise
            if (answer === 'none') return route.abort()
            return route.fulfill({
              status: answer,
              json: answer === 200 ? { success: true } : { error: 'x' },
            })
          }),
      })
      await header(page).getByRole('button', { name: 'logout' }).click()
      await header(page).getByRole('button', { name: 'Logging out...' }).waitFor()
      held.resolve()
      await header(page).getByRole('link', { name: 'login' }).waitFor()
      await arrives(page, '/')
      assert.equal(await page.evaluate(() => localStorage.getItem('user')), null)
    })
  }

  test('on a page that needs an account leads home, not to the login', { skip }, async (t) => {
    const { page } = await openSite(t, { path: '/discover', storage: signedIn(await newAccount()) })
    await header(page).getByRole('button', { name: 'logout' }).click()
    await page.getByRole('textbox', { name: 'BINs' }).waitFor()
    await arrives(page, '/')
  })
})

describe('the code of a page', { concurrency: 2 }, () => {
  const code = /\/ToolsPage[^/]*\.js/
  const tools = (page: Page) => page.getByRole('heading', { level: 1, name: 'Tools' })

  test('is waited for in words', { skip }, async (t) => {
    const held = Promise.withResolvers<void>()
    const before = (page: Page) => page.route(code, (route) => held.promise.then(() => route.continue()))
    const { page } = await openSite(t, { before })
    await header(page).getByRole('link', { name: 'tools' }).click()
    await page.getByRole('status').getByText('Loading...').waitFor()
    held.resolve()
    await tools(page).waitFor()
  })

  test('that does not come can be asked for again', { skip }, async (t) => {
    const { page } = await openSite(t, {
      before: (page) => page.route(code, (route) => route.abort()),
      expected: [/Failed to load resource/, /dynamically imported module/],
    })
    await header(page).getByRole('link', { name: 'tools' }).click()
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    await page.unroute(code)
    await page.getByRole('button', { name: 'Try again' }).click()
    await tools(page).waitFor()
  })
})

const header = (page: Page) => page.getByRole('banner')
