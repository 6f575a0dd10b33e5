// The `test` and `expect` of every file here. A test opens the site in its own windows, and fails when a page logs an
// error, throws, or sends a request to another site.
/* oxlint-disable no-empty-pattern -- Playwright wants a pattern, even of fixtures that use no other */
import { test as base } from '@playwright/test'
import { needBrowser, stopSite } from './site.ts'
import { type Visit, type Visitor, visitSite, type Window } from './visit.ts'

export const expect = base.expect

export type OpenSite = (visit?: Visit) => Promise<Visitor>

export const test = base.extend<
  { openSite: OpenSite; needsChromium: void; after: (end: () => unknown) => void },
  { stopsSite: void }
>({
  needsChromium: [
    async ({}, use) => {
      needBrowser()
      await use()
    },
    { auto: true },
  ],

  stopsSite: [
    async ({}, use) => {
      await use()
      await stopSite()
    },
    { auto: true, scope: 'worker' },
  ],

  openSite: async ({ browser }, use) => {
    const windows: Window[] = []
    await use((visit = {}) => visitSite(browser, visit, (window) => windows.push(window)))
    await Promise.all(windows.map(({ context }) => context.close()))
    expect(windows.flatMap(({ complaints }) => complaints)).toEqual([])
  },

  after: async ({}, use) => {
    const ends: (() => unknown)[] = []
    await use((end) => ends.push(end))
    for (const end of ends.toReversed()) await end()
  },
})
