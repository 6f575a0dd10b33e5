import type { Page } from '@playwright/test'
import { newAccount, signedIn } from '../accounts/account.ts'
import { makeList } from '../lists/list-screen.ts'
import { expect, test } from '../test.ts'

const redirects: [from: string, to: string][] = [
  ['/no-such-page', '/'],
  ['/no/such/page?x=1#y', '/'],
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

/** What the browser logs for an address without a page. */
const absent = /^Failed to load resource: the server responded with a status of 404/

test.describe('addresses', () => {
  test('without a page, or that need an account, redirect', async ({ openSite }) => {
    const { page } = await openSite({ expected: [absent] })
    const redirectsTo = async (to: string) => {
      await expect(page).toHaveURL(to)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    for (const [from, to] of redirects) {
      await test.step(`a link to ${from} redirects to ${to}`, async () => {
        // As a link on a page does.
        await page.evaluate((from) => {
          history.pushState(null, '', from)
          dispatchEvent(new PopStateEvent('popstate'))
        }, from)
        await redirectsTo(to)
      })
    }
    for (const from of ['/no/such/page?x=1#y', '/tools/ccresellsearch', '/discover?x=1']) {
      await test.step(`${from} redirects when it is typed`, async () => {
        await page.goto(from)
        await redirectsTo(redirects.find(([path]) => path === from)![1])
      })
    }
  })

  test('below /tools without a tool show the hub', async ({ openSite }) => {
    const { page } = await openSite({ path: '/tools/no-such-tool' })
    await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible()
    await expect(page).toHaveURL('/tools/no-such-tool')
    await expect(page).toHaveTitle('Tools · Bindex')
  })

  test('in another case redirect to the page', async ({ openSite }) => {
    const { page } = await openSite({ path: '/Tools/IP-Check?x=1' })
    await expect(page).toHaveURL('/tools/ip-check?x=1')
    await page.goto('/TOOLS')
    await expect(page).toHaveURL('/tools')
  })

  test('/mybins asks to sign in', async ({ openSite }) => {
    const { page } = await openSite({ path: '/mybins' })
    await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
    await expect(page).toHaveURL('/mybins')
    await page.getByRole('link', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL('/login?from=%2Fmybins')
  })
})

test.describe('the layout', () => {
  test('links to the pages in the header', async ({ openSite }) => {
    const { page } = await openSite()
    const links = [
      ['my bins', '/mybins'],
      ['discover', '/login?from=%2Fdiscover'],
      ['tools', '/tools'],
      ['login', '/login'],
    ] as const
    for (const [name, path] of links) {
      await header(page).getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(path)
    }
    await header(page).getByRole('link', { name: /home/ }).click()
    await expect(page).toHaveURL('/')
  })

  test('keeps the head that the server sent until the visitor navigates', async ({ openSite }) => {
    const { page } = await openSite({
      path: '/tools/ip-check',
      // As behind a reverse proxy, where the public address is another one.
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
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveTitle('As it was sent')
    await expect(canonical).toHaveAttribute('href', 'https://public.example/tools/ip-check')
    await header(page).getByRole('link', { name: 'tools' }).click()
    await page.waitForFunction(() => document.title.startsWith('Tools'))
    await expect(canonical).toHaveAttribute('href', 'https://public.example/tools')
    for (const name of ['meta[property="og:title"]', 'meta[name="twitter:title"]']) {
      await expect(page.locator(name)).toHaveAttribute('content', 'Tools · Bindex')
    }
    const about = await page.locator('meta[name="description"]').getAttribute('content')
    await expect(page.locator('meta[name="twitter:description"]')).toHaveAttribute('content', about!)
  })

  test('shows the name of a private list in the tab of its owner only', async ({ openSite }) => {
    const account = await newAccount()
    const path = `/list/${await makeList(account, { name: 'Chargebacks', is_public: false })}`
    const expected = [/status of 403/]
    const owner = await openSite({ path, storage: signedIn(account), expected })
    await expect(owner.page).toHaveTitle('Chargebacks: 0 BINs · Bindex')
    await expect(owner.page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    const stranger = await openSite({ path, expected })
    await expect(stranger.page.getByRole('heading', { name: 'Private Bin List' })).toBeVisible()
    await expect(stranger.page).toHaveTitle('Bin List Unavailable · Bindex')
  })

  test('offers a skip link as the first tab stop', async ({ openSite }) => {
    const { page } = await openSite({ path: '/tools' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  const strips: [path: string, shown: boolean][] = [
    ['/', true],
    ['/tools', true],
    ['/tools/ip-check', true],
    ['/login', false],
    ['/all-bin-lists', false],
  ]
  test('shows banners only on the lookup and the tools', async ({ openSite }) => {
    const { page } = await openSite()
    const strip = page.getByRole('complementary', { name: 'Advertisements' })
    for (const [path, shown] of strips) {
      await test.step(`${shown ? 'banners' : 'no banners'} on ${path}`, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(strip).toBeVisible({ visible: shown })
        if (shown) await expect(strip.getByRole('link').first()).toBeVisible()
      })
    }
  })

  test('shows banners on /discover to people who are signed in', async ({ openSite }) => {
    const { page } = await openSite({ path: '/discover', storage: signedIn(await newAccount()) })
    await expect(page.getByRole('complementary', { name: 'Advertisements' })).toBeVisible()
  })

  test('shows the dataset and the friends in the footer', async ({ openSite }) => {
    const { page, site } = await openSite()
    const footer = page.getByRole('contentinfo')
    const reply = await fetch(`${site}/api/dataset`)
    const { name, rows, licence } = (await reply.json()) as { name: string; rows: number; licence: string }
    await expect(footer.getByText(name)).toBeVisible()
    await expect(footer.getByText(`${rows.toLocaleString('en')} BINs`)).toBeVisible()
    await expect(footer.getByRole('time')).toBeVisible()
    await expect(footer.getByText(licence)).toBeVisible()
    await expect(footer.getByRole('link', { name: 'Chat' })).toBeVisible()
    await footer.getByRole('button', { name: 'Our Friends' }).click()
    const friends = footer.getByRole('listitem').getByRole('link')
    await expect(friends.first()).toBeVisible()
    await expect(friends).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(friends.first()).toBeHidden()
  })

  test('follows the system colour scheme until one is chosen, and remembers the choice', async ({
    openSite,
  }) => {
    const { page } = await openSite({ scheme: 'dark' })
    const is = (name: string): Promise<void> =>
      expect(page.locator(`html[data-scheme=${name}]`)).toBeVisible()
    await is('dark')
    await page.getByRole('button', { name: /light colour scheme/ }).click()
    await is('light')
    await page.reload()
    await is('light')
    await page.getByRole('button', { name: /dark colour scheme/ }).click()
    await is('dark')
  })
})

test.describe('logging out', () => {
  test('goes to the front page, not the login, from a page that needs an account', async ({ openSite }) => {
    const { page } = await openSite({ path: '/discover', storage: signedIn(await newAccount()) })
    await header(page).getByRole('button', { name: 'logout' }).click()
    await expect(page.getByRole('textbox', { name: 'BINs' })).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(header(page).getByRole('link', { name: 'login' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBe(null)
  })
})

test.describe('the code of a page', () => {
  const code = /\/rest-[^/]*\.js/
  const tools = (page: Page) => page.getByRole('heading', { level: 1, name: 'Tools' })

  test('shows a placeholder while it loads', async ({ openSite }) => {
    const held = Promise.withResolvers<void>()
    const before = (page: Page) => page.route(code, (route) => held.promise.then(() => route.continue()))
    const { page } = await openSite({ before })
    await header(page).getByRole('link', { name: 'tools' }).click()
    await expect(page.getByRole('status').getByText('Loading...')).toBeVisible()
    held.resolve()
    await expect(tools(page)).toBeVisible()
  })

  const expected = [
    /Failed to load resource/,
    /preload CSS/,
    /dynamically imported module/,
    /ERR_INTERNET_DISCONNECTED/,
  ]

  test('is loaded after a reload when an update has replaced it', async ({ openSite }) => {
    let missing = 1
    const before = (page: Page) =>
      page.route(code, (route) => (missing-- > 0 ? route.fulfill({ status: 404 }) : route.continue()))
    const { page } = await openSite({ before, expected })
    await header(page).getByRole('link', { name: 'tools' }).click()
    await expect(tools(page)).toBeVisible()
    await expect(page).toHaveURL('/tools')
  })

  test('can be reloaded after an error', async ({ openSite }) => {
    const { page } = await openSite({
      before: (page) => page.route(code, (route) => route.abort()),
      expected,
    })
    await header(page).getByRole('link', { name: 'tools' }).click()
    await expect(page.getByText('Bindex was updated or you are offline.')).toBeVisible()
    await expect(page.getByText(/preload|module/)).toBeHidden()
    await page.unroute(code)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(tools(page)).toBeVisible()
  })

  test('is loaded by itself when the connection is back', async ({ openSite }) => {
    const { page } = await openSite({ expected })
    await page.context().setOffline(true)
    await expect(page.getByText('You are offline. Reconnecting…')).toBeVisible()
    await header(page).getByRole('link', { name: 'tools' }).click()
    await expect(page.getByText('Bindex was updated or you are offline.')).toBeVisible()
    await page.context().setOffline(false)
    await expect(tools(page)).toBeVisible()
    await expect(page.getByText('You are offline. Reconnecting…')).toBeHidden()
  })
})

const header = (page: Page) => page.getByRole('banner')

test('those who are signed in are not offered a login while the page loads, and nothing moves', async ({
  openSite,
}) => {
  for (const width of [360, 1280]) {
    const held = Promise.withResolvers<void>()
    const { page } = await openSite({
      width,
      storage: signedIn(await newAccount()),
      before: (page) =>
        page.route('**/assets/*.js', async (route) => {
          await held.promise
          await route.continue()
        }),
      waits: false,
    })
    const places = () =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link').filter({ visible: true })
    await expect(places()).toHaveText(['my bins', 'discover', 'tools'])
    const tools = page.getByRole('link', { name: 'tools' })
    const before = await tools.boundingBox()
    held.resolve()
    await expect(page.getByRole('button', { name: 'logout' })).toBeVisible()
    expect(await tools.boundingBox()).toEqual(before)
    await page.getByRole('button', { name: 'logout' }).click()
    await expect(page.getByRole('link', { name: 'login' })).toBeVisible()
  }
})
