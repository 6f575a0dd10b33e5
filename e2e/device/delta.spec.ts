import type { Page, Route } from '@playwright/test'
import { ask } from '../api.ts'
import { bins } from '../dataset.ts'
import { toast } from '../screen.ts'
import { site } from '../site.ts'
import { expect, test } from '../test.ts'
import { asSent, expected, keptFiles, originFiles, search, turnOn } from './device-screen.ts'

const hour = 3_600_000

interface DeviceInfo {
  state: string
  rows: number
  file: { path: string } | null
  deltas: { from: string; path: string }[]
}

const info = () => ask<DeviceInfo>('GET /api/dataset/device')

/** The site has another dataset, which is ready to be downloaded. */
async function replaceBy(without?: string): Promise<DeviceInfo> {
  const { rows } = await info()
  const { replaceDataset } = await site()
  replaceDataset(without)
  await expect.poll(async () => (await info()).rows).not.toBe(rows)
  await expect.poll(async () => (await info()).state, { timeout: 60_000 }).toBe('ready')
  return info()
}

async function update(page: Page): Promise<string[]> {
  await page.clock.fastForward(hour)
  await expect(toast(page, 'New data on this device')).toBeVisible()
  return keptFiles(page)
}

test('an update is a small file, from which the browser builds the dataset', async ({ openSite }) => {
  await replaceBy()
  const { page, requests } = await openSite({ before: (page) => page.clock.install() })
  await turnOn(page)
  const [before = ''] = await keptFiles(page)
  const { file, deltas } = await replaceBy('42')
  const delta = deltas.find(({ from }) => from === before)!
  expect(await update(page)).toEqual([file!.path])
  const loaded = requests.filter((line) => line.startsWith('GET /dataset/'))
  expect(loaded).toEqual([`GET ${asSent(before)}`, `GET ${delta.path}`])
  await expect.poll(() => originFiles(page)).toHaveLength(1)
  const some = (await bins({ vendors: ['VISA'] })).filter((bin) => bin.length === 6)
  await search(page, some.slice(0, 2).join('\n'))
  await expect(page.getByRole('heading', { name: '2 results' })).toBeVisible()
})

for (const [what, without, answer] of [
  ['is damaged', '43', damage],
  ['breaks off', '44', (route: Route) => route.abort()],
] as const)
  test(`the dataset is downloaded when an update ${what}`, async ({ openSite }) => {
    const { page, requests } = await openSite({
      expected,
      before: async (page) => {
        await page.clock.install()
        await page.route('**/*.delta.bindex', answer)
      },
    })
    // A worker that begins with this test has quite another dataset, to which a delta is not worth it.
    await replaceBy('41')
    await turnOn(page)
    const { file } = await replaceBy(without)
    expect(await update(page)).toEqual([file!.path])
    const loaded = requests.filter((line) => line.startsWith('GET /dataset/')).slice(1)
    expect(loaded).toEqual([expect.stringContaining('.delta.bindex'), `GET ${asSent(file!.path)}`])
  })

async function damage(route: Route): Promise<void> {
  const response = await route.fetch()
  const body = await response.body()
  body[body.length - 20]! ^= 1
  await route.fulfill({ response, body })
}
