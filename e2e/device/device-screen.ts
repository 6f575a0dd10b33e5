// Turns searching on the device on, and looks at what the browser keeps.
import { expect, type Locator, type Page } from '@playwright/test'
import { toast } from '../screen.ts'

/** The browser's own words about requests without a connection. */
export const expected = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|Failed to load resource/]

export const deviceSwitch = (page: Page): Locator =>
  page.getByRole('switch', { name: 'Search on this device' })

export async function turnOn(page: Page): Promise<void> {
  await deviceSwitch(page).click()
  await expect(toast(page, 'Searches now stay on this device')).toBeVisible()
}

export async function search(page: Page, bins: string): Promise<void> {
  await page.getByRole('textbox', { name: 'BINs' }).fill(bins)
  await page.keyboard.press('Control+Enter')
}

/** The site is kept once the visitor does something. */
export async function keepSite(page: Page): Promise<void> {
  await page.mouse.move(10, 10)
  await page.mouse.move(20, 20)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

export const keptNames = (page: Page, name: string): Promise<string[]> =>
  page.evaluate(async (name) => {
    if (!(await caches.has(name))) return []
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
  }, name)

export const keptFiles = (page: Page): Promise<string[]> => keptNames(page, 'bindex-dataset')

/** What is downloaded for a file. */
export const asSent = (path: string): string => path.replace('.bindex', '.compact.bindex')

export const originFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('bindex-dataset', { create: true })
    const names: string[] = []
    for await (const name of folder.keys()) names.push(name)
    return names
  })

/** Calls of the API, which an open page makes by itself only to look for new data. */
export const isCall = (line: string): boolean => / \/(?:api|bank|levels|countries)/.test(line)
