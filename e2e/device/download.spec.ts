import type { Page } from '@playwright/test'
import { someBins } from '../dataset.ts'
import { expect, test } from '../test.ts'
import { asSent, deviceSwitch, keptFiles, search, turnOn } from './device-screen.ts'

test.describe('a download', () => {
  test('begins when the switch was pressed before the page could answer', async ({ openSite }) => {
    let answer = (): void => undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    const { page } = await openSite({
      waits: false,
      before: (page) =>
        page.route('**/assets/*.js', async (route) => {
          await held
          await route.continue()
        }),
    })
    await deviceSwitch(page).click()
    answer()
    await expect(page.getByText('Searches now stay on this device')).toBeVisible()
  })

  test('can be cancelled, and goes on while other pages are shown', async ({ openSite }) => {
    let letThrough = (): void => undefined
    const held = new Promise<void>((resolve) => (letThrough = resolve))
    const { page } = await openSite({
      before: (page) =>
        page.route('**/dataset/*.bindex', async (route) => {
          await held
          await route.continue().catch(() => undefined)
        }),
    })
    await deviceSwitch(page).click()
    await expect(page.getByRole('progressbar', { name: 'Download of the dataset' })).toBeVisible()
    await deviceSwitch(page).click()
    await expect(deviceSwitch(page)).not.toBeChecked()
    await expect(page.getByText('Not on this device')).toHaveCount(0)
    await deviceSwitch(page).click()
    await page.getByRole('link', { name: 'Tools' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('progressbar', { name: 'Download of the dataset' })).toBeVisible()
    letThrough()
    await expect(page.getByText('Searches now stay on this device')).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
  })

  test('can be cancelled while the dataset is built', async ({ openSite }) => {
    const { page } = await openSite({
      before: (page) =>
        page.route('**/assets/device-worker-*.js', async (route) => {
          const response = await route.fetch()
          const code = `addEventListener('message', (event) => event.stopImmediatePropagation());${await response.text()}`
          await route.fulfill({ response, body: code })
        }),
    })
    await deviceSwitch(page).click()
    await expect(page.getByRole('progressbar', { name: 'Building the dataset' })).toBeVisible()
    await expect(page.getByText('Building the dataset…')).toBeVisible()
    await deviceSwitch(page).click()
    await expect(deviceSwitch(page)).not.toBeChecked()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await expect(page.getByText('Not on this device')).toHaveCount(0)
    await expect.poll(() => keptFiles(page)).toEqual([])
  })

  for (const [what, words, fail] of [
    ['without room', 'This browser has no room for the dataset.', 'QuotaExceededError'],
    ['without permission', 'This browser does not let the site keep files.', 'SecurityError'],
  ] as const)
    test(`says why it fails ${what}`, async ({ openSite }) => {
      const { page } = await openSite({
        before: (page) =>
          page.addInitScript((name) => {
            CacheStorage.prototype.open = () => Promise.reject(new DOMException('', name))
          }, fail),
      })
      await deviceSwitch(page).click()
      await expect(page.getByText(words)).toBeVisible()
      await expect(deviceSwitch(page)).not.toBeChecked()
    })

  test('that breaks off changes nothing', async ({ openSite }) => {
    const { page } = await openSite({
      expected: [/ERR_FAILED|Failed to load resource/],
      before: (page) => page.route('**/dataset/*.bindex', (route) => route.abort()),
    })
    await deviceSwitch(page).click()
    await expect(page.getByText('The dataset could not be downloaded.')).toBeVisible()
    await expect(deviceSwitch(page)).not.toBeChecked()
    expect(await keptFiles(page)).toEqual([])
  })
})

test.describe('a dataset that the browser', () => {
  for (const [what, change] of [
    ['has removed', 'remove'],
    ['has cut', 'cut'],
    ['has changed in one byte', 'flip'],
  ] as const)
    test(`${what} is loaded again`, async ({ openSite }) => {
      const { page, requests } = await openSite()
      await turnOn(page)
      const [path = ''] = await keptFiles(page)
      await damage(page, path, change)
      await page.reload()
      await expect.poll(() => requests.filter((line) => line === `GET ${asSent(path)}`)).toHaveLength(2)
      await expect(page.getByRole('progressbar')).toHaveCount(0)
      await search(page, (await someBins(2)).join('\n'))
      await expect(page.getByRole('heading', { name: '2 results' })).toBeVisible()
      await expect(deviceSwitch(page)).toBeChecked()
    })

  test('cannot keep as a file of its own stays in the cache', async ({ openSite }) => {
    const { page, requests } = await openSite({
      before: (page) =>
        page.route('**/assets/device-worker-*.js', async (route) => {
          const response = await route.fetch()
          const code = `navigator.storage.getDirectory = () => Promise.reject(new Error());${await response.text()}`
          await route.fulfill({ response, body: code })
        }),
    })
    await turnOn(page)
    const [path = ''] = await keptFiles(page)
    await page.goto('/?vendors=VISA')
    await expect(page.getByRole('heading', { name: /results$/ })).toBeVisible()
    expect(requests.filter((line) => line === `GET ${asSent(path)}`)).toHaveLength(1)
  })
})

/** Changes the kept file, as a failing disk does. */
const damage = (page: Page, path: string, change: 'remove' | 'cut' | 'flip'): Promise<void> =>
  page.evaluate(
    async ([path, change]) => {
      const name = path.split('/').at(-1)!
      const root = await navigator.storage.getDirectory()
      const folder = await root.getDirectoryHandle('bindex-dataset')
      if (change === 'remove') return folder.removeEntry(name)
      const file = await folder.getFileHandle(name)
      const writer = await file.createWritable({ keepExistingData: true })
      const { size } = await file.getFile()
      if (change === 'cut') await writer.truncate(size - 1000)
      else await writer.write({ type: 'write', position: size - 100, data: new Uint8Array([99]) })
      await writer.close()
    },
    [path, change] as const,
  )

test('a page that cannot build the dataset downloads it whole', async ({ openSite }) => {
  const { page, requests } = await openSite({
    before: (page) =>
      page.route('**/dataset/*.compact.bindex', async (route) => {
        const response = await route.fetch()
        const body = await response.body()
        body[body.length - 20]! ^= 1
        await route.fulfill({ response, body })
      }),
  })
  await turnOn(page)
  const [path = ''] = await keptFiles(page)
  expect(requests).toContain(`GET ${path}`)
  await search(page, (await someBins(2)).join('\n'))
  await expect(page.getByRole('heading', { name: '2 results' })).toBeVisible()
})
