import type { Page } from '@playwright/test'
import { site } from '../site.ts'
import { toast } from '../screen.ts'
import { expect, type OpenSite, test } from '../test.ts'
import { keepSite, turnOn } from './device-screen.ts'
import { twoVersions, type TwoVersions } from './two-versions.ts'

const builds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const code = performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/.*\.js$/.test(name))
    return [...new Set(code.map(({ name }) => (name.endsWith('-new.js') ? 'new' : 'old')))]
  })

async function open(openSite: OpenSite, versions: TwoVersions): Promise<Page> {
  const { page } = await openSite({ keepsSite: true, allowed: versions.address, waits: false })
  await page.goto(versions.address)
  await keepSite(page)
  return page
}

test('a page that is open during an update keeps its own code, and the next one has the new', async ({
  openSite,
  after,
}) => {
  const versions = await twoVersions((await site()).address)
  after(() => versions.stop())
  const page = await open(openSite, versions)
  versions.update()
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect(toast(page, /was updated$/)).toBeVisible()
  await page.getByRole('link', { name: 'Tools' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible()
  await page.getByRole('link', { name: 'Discover' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await builds(page)).toEqual(['old'])
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => builds(page)).toEqual(['new'])
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a page that was kept on this device is replaced as a whole', async ({ openSite, after }) => {
  const versions = await twoVersions((await site()).address)
  after(() => versions.stop())
  const page = await open(openSite, versions)
  await turnOn(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'BINs' })).toBeVisible()
  versions.update()
  // The browser looks for an update when a page is opened.
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'BINs' })).toBeVisible()
  expect(await builds(page)).toEqual(['old'])
  await expect(toast(page, /was updated$/)).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => builds(page)).toEqual(['new'])
  await page.goto(`${versions.address}/?vendors=VISA`)
  await expect(page.getByRole('table')).toBeVisible()
  expect(await builds(page)).toEqual(['new'])
})
