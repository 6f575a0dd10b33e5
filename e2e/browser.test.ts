// A check that never fails is none: pages with something wrong, shown in the place of the site's.
import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { noBrowser, openSite, type Visit } from './browser.ts'
import { noOverflow, noViolations } from './checks.ts'

const skip = noBrowser

const wrong: [what: string, body: string, complaint: RegExp | undefined, expected?: RegExp[]][] = [
  ['nothing', '<script>console.log("x")</script>', undefined],
  ['a warning', '<script>console.warn("tea")</script>', /^console warning: tea \(http.*\)$/],
  ['an error', '<script>console.error("tea")</script>', /^console error: tea/],
  ['an error that is expected', '<script>console.error("tea")</script>', undefined, [/^tea/]],
  ['something thrown', '<script>throw new Error("tea")</script>', /^page error: Error: tea/],
  ['something rejected', '<script>Promise.reject(new Error("tea"))</script>', /^page error: Error: tea/],
  [
    'a picture of another site',
    '<img src="http://other.invalid/a.png">',
    /^request to another site: GET http:\/\/other\.invalid\/a\.png/,
  ],
  [
    'a socket to another site',
    '<script>new WebSocket("ws://other.invalid")</script>',
    /^request to another site: WebSocket ws:\/\/other\.invalid/m,
  ],
  ['a picture inside the page', '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">', undefined],
]

describe('a test with a page that holds', { concurrency: 2 }, () => {
  for (const [what, body, complaint, expected = []] of wrong) {
    test(`${what} ${complaint ? 'fails' : 'passes'}`, { skip }, async (t) => {
      const ends: (() => Promise<void>)[] = []
      const inner = { name: t.name, passed: true, after: (end: () => Promise<void>) => ends.push(end) }
      const { page } = await openSite(inner as unknown as TestContext, showing(body, { expected }))
      await page.waitForLoadState('networkidle')
      const ended = (): Promise<unknown> => Promise.all(ends.map((end) => end()))
      await (complaint ? assert.rejects(ended, { message: complaint }) : ended())
    })
  }
})

test('localStorage is set once, and requests are kept', { skip }, async (t) => {
  const { page, requests } = await openSite(t, showing('', { path: '/x?y=1', storage: { cup: 'tea' } }))
  assert.equal(await page.evaluate(() => localStorage.getItem('cup')), 'tea')
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  assert.equal(await page.evaluate(() => localStorage.getItem('cup')), null)
  assert.deepEqual(requests, ['GET /x?y=1', 'GET /x?y=1'])
})

test('axe complains of what keeps people out', { skip }, async (t) => {
  const { page } = await openSite(t, showing('<main><h1>A</h1><p style="color: #ccc">pale</p></main>'))
  await assert.rejects(noViolations(page), /color-contrast: .*\n {2}at p\n {2}<p style/)
  await page.evaluate(() => document.querySelector('p')?.remove())
  await noViolations(page)
})

test('a page wider than its window is noticed', { skip }, async (t) => {
  const { page } = await openSite(t, showing('<div style="width: 400px">wide</div>', { width: 360 }))
  await assert.rejects(noOverflow(page), /is \d+ wide in a window of 360:\n<div style/)
  await page.setViewportSize({ width: 500, height: 800 })
  await noOverflow(page)
})

function showing(body: string, visit: Visit = {}): Visit {
  const html = `<!doctype html><html lang="en"><title>made</title><body>${body}</body></html>`
  const before = (page: Page) =>
    page.route(
      (url) => url.origin === process.env['BINDEX_SITE'],
      (route) => route.fulfill({ contentType: 'text/html', body: html }),
    )
  return { ...visit, before }
}
