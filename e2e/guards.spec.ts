// Tests of the checks themselves: each must fail on a page with a fault. These pages replace the site's own.
import type { Page } from '@playwright/test'
import { overflow, violations } from './checks.ts'
import { faultsOf } from './looks.ts'
import { site } from './site.ts'
import { expect, test } from './test.ts'
import { type Visit, visitAgain, visitSite, type Window } from './visit.ts'

const pages: [what: string, body: string, complaint: RegExp | undefined, expected?: RegExp[]][] = [
  ['a log line', '<script>console.log("x")</script>', undefined],
  ['a warning', '<script>console.warn("tea")</script>', /^console warning: tea \(http.*\)$/],
  ['an error', '<script>console.error("tea")</script>', /^console error: tea/],
  ['an error that is expected', '<script>console.error("tea")</script>', undefined, [/^tea/]],
  ['an exception', '<script>throw new Error("tea")</script>', /^page error: Error: tea/],
  ['a rejected promise', '<script>Promise.reject(new Error("tea"))</script>', /^page error: Error: tea/],
  [
    'a picture of another site',
    '<img src="http://other.invalid/a.png">',
    /^request to another site: GET http:\/\/other\.invalid\/a\.png/,
  ],
  [
    'a socket to another site',
    '<script>new WebSocket("ws://other.invalid")</script>',
    /^request to another site: WebSocket ws:\/\/other\.invalid/,
  ],
  ['a picture inside the page', '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">', undefined],
]

for (const [what, body, complaint, expected = []] of pages) {
  test(`a page with ${what} ${complaint ? 'fails' : 'passes'} its test`, async ({ browser }) => {
    const windows: Window[] = []
    const visit = showing(`${body}<script>console.log('the end')</script>`, { expected })
    let ended: Promise<unknown> | undefined
    const before = async (page: Page) => {
      ended = page.waitForEvent('console', (message) => message.text() === 'the end')
      await visit.before?.(page)
    }
    await visitSite(browser, { ...visit, before }, (window) => windows.push(window))
    await ended
    const [{ context, complaints }] = windows as [Window]
    if (complaint) await expect.poll(() => complaints).toContainEqual(expect.stringMatching(complaint))
    else expect(complaints).toEqual([])
    await context.close()
  })
}

test('localStorage is set once, and requests are recorded', async ({ openSite }) => {
  const { page, requests } = await openSite(showing('', { path: '/x?y=1', storage: { cup: 'tea' } }))
  expect(await page.evaluate(() => localStorage.getItem('cup'))).toBe('tea')
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  expect(await page.evaluate(() => localStorage.getItem('cup'))).toBe(null)
  expect(requests).toEqual(['GET /x?y=1', 'GET /x?y=1'])
})

test('axe finds pale text in each set of rules, and a missing name in the full one', async ({ openSite }) => {
  const { page } = await openSite(
    showing('<main><h1>A</h1><p style="color: #ccc">pale</p><button></button></main>'),
  )
  const pale = expect.stringMatching(/^color-contrast: .*\n {2}at p\n {2}<p style/)
  const nameless = expect.stringMatching(/^button-name: /)
  expect(await violations(page)).toEqual(expect.arrayContaining([pale, nameless]))
  expect(await violations(page, 'colours')).toEqual([pale])
  await page.evaluate(() => document.querySelectorAll('p, button').forEach((element) => element.remove()))
  expect(await violations(page)).toEqual([])
})

test('a page wider than its window is reported', async ({ openSite }) => {
  const { page } = await openSite(showing('<div style="width: 400px">wide</div>', { width: 360 }))
  expect(await overflow(page)).toEqual([
    expect.stringMatching(/^\d+ wide in a window of 360$/),
    expect.stringMatching(/^<div style/),
  ])
  await page.setViewportSize({ width: 500, height: 800 })
  expect(await overflow(page)).toEqual([])
})

/** A fault that only some looks have, and those that report it. */
const faults: [what: string, html: string, found: RegExp[]][] = [
  ['nothing', '', []],
  ['pale text in the dark', pale('dark', ''), [/^1280 wide, dark: color-/, /^360 wide, dark: color-/]],
  ['text that is pale on a light phone', pale('light', '(width < 700px)'), [/^360 wide, light: color-/]],
  ['text that is pale on a dark desktop', pale('dark', '(width > 700px)'), [/^1280 wide, dark: color-/]],
  [
    'a button without a name',
    '<button></button>',
    [/^1280 wide, light: button-name/, /^360 wide, dark: button-name/],
  ],
  [
    'small buttons on a phone',
    `<style>button { width: 48px; height: 48px } @media (width < 700px) { button { width: 10px } }</style>
     <div style="display: flex"><button>a</button><button>b</button><button>c</button></div>`,
    Array.from({ length: 3 }, () => /^360 wide, dark: target-size/),
  ],
  [
    'a width of 330 px',
    '<p style="width: 330px">wide</p>',
    [/^320 wide: overflow: 3/, /^320 wide: overflow: </],
  ],
  [
    'a wide tablet',
    '<style>@media (700px < width < 1000px) { p { width: 900px } }</style><p>wide</p>',
    [/^768 wide: overflow: 9/, /^768 wide: overflow: </],
  ],
]

for (const [what, html, found] of faults) {
  test(`the sweep of all looks finds ${what}`, async ({ openSite }) => {
    const { page } = await openSite(showing(`${followsScheme}<main><h1>A</h1>${html}</main>`))
    expect(await faultsOf(page, 'made')).toEqual(found.map((pattern) => expect.stringMatching(pattern)))
  })
}

test('a window that is used again has nothing of the visit before', async ({ browser }) => {
  const first = await visitAgain(browser, { path: '/tools', storage: { cup: 'tea' } })
  await first.page.evaluate(() => {
    sessionStorage.setItem('cup', 'tea')
    console.error('tea')
  })
  await first.page.route('**/*', (route) => route.abort())
  await expect.poll(() => first.complaints).toEqual([expect.stringMatching(/^console error: tea/)])
  const second = await visitAgain(browser, { path: '/tools', storage: { plate: 'cake' }, width: 360 })
  expect(second.page).toBe(first.page)
  expect(second.complaints).toEqual([])
  const stored = () => [
    localStorage.getItem('cup'),
    sessionStorage.getItem('cup'),
    localStorage.getItem('plate'),
  ]
  expect(await second.page.evaluate(stored)).toEqual([null, null, 'cake'])
  expect(second.page.viewportSize()).toEqual({ width: 360, height: 800 })
  await second.page.evaluate(() => console.error('cake'))
  await expect.poll(() => second.complaints).toHaveLength(1)
  expect(first.complaints).toHaveLength(1)
})

/** As the pages of the site do. */
const followsScheme = `<style>[data-scheme=dark] { background: #000; color: #fff }</style><script>
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => (document.documentElement.dataset.scheme = dark.matches ? 'dark' : 'light')
  dark.onchange = follow
  follow()
</script>`

function pale(scheme: 'light' | 'dark', media: string): string {
  const rule = `[data-scheme=${scheme}] p { color: #888; background: #999 }`
  return `<style>${media ? `@media ${media} { ${rule} }` : rule}</style><p>pale</p>`
}

function showing(body: string, visit: Visit = {}): Visit {
  const html = `<!doctype html><html lang="en"><title>made</title><body>${body}</body></html>`
  const before = async (page: Page): Promise<void> => {
    const { address } = await site()
    await page.route(
      (url) => url.origin === address,
      (route) => route.fulfill({ contentType: 'text/html', body: html }),
    )
  }
  return { ...visit, before }
}
