// Tests of the checks themselves: each must fail on a page with a fault. These pages replace the site's own.
import type { Page } from '@playwright/test'
import { overflow, violations } from './checks.ts'
import { site } from './site.ts'
import { expect, test } from './test.ts'
import { type Visit, visitSite, type Window } from './visit.ts'

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
