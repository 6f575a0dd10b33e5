import { namedAccount, namedModerator } from '../accounts/account.ts'
import { ask } from '../api.ts'
import { accept, creditCards, suggest, typeOf } from '../corrections/correction-screen.ts'
import { toast } from '../screen.ts'
import { site } from '../site.ts'
import { expect, test } from '../test.ts'
import { asSent, keepSite, keptFiles, originFiles, search, turnOn } from './device-screen.ts'

const hour = 3_600_000

test('new data is loaded in the background, and the old is removed', async ({ openSite }) => {
  const { page } = await openSite({ keepsSite: true, before: (page) => page.clock.install() })
  await keepSite(page)
  await turnOn(page)
  const other = await page.context().newPage()
  await other.goto('/?vendors=VISA')
  const heading = other.getByRole('heading', { name: /results$/ })
  const found = await heading.textContent()
  const [before] = await keptFiles(page)
  const { replaceDataset } = await site()
  replaceDataset()
  const rows = async () => (await ask<{ rows: number }>('GET /api/dataset/device')).rows
  const isReady = async () => (await ask<{ state: string }>('GET /api/dataset/device')).state
  await expect.poll(rows).toBe(25_000)
  // Compressing gives way to everything else.
  await expect.poll(isReady, { timeout: 60_000 }).toBe('ready')
  await page.clock.fastForward(hour)
  await expect(toast(page, 'New data on this device')).toBeVisible()
  await expect(page.getByText('25,000 BINs, used from now on.')).toBeVisible()
  await expect(toast(other, 'New data on this device')).toBeVisible()
  await expect(heading).not.toHaveText(found!)
  await expect.poll(() => keptFiles(page)).not.toContain(before)
  await expect.poll(() => originFiles(page)).toHaveLength(1)
  // The page that was kept shows facts of the new data.
  await page.reload()
  await expect(page.getByText('25,000 BINs. Your searches never leave this browser.')).toBeVisible()
})

test('an accepted correction arrives as a list of changes', async ({ openSite }) => {
  const [bin = '', other = ''] = await creditCards('VISA')
  const { page, requests } = await openSite({ before: (page) => page.clock.install() })
  await turnOn(page)
  const [file = ''] = await keptFiles(page)
  await search(page, `${bin}\n${other}`)
  const row = page.getByRole('row').filter({ hasText: bin })
  await expect(row.getByText('Credit', { exact: true })).toBeVisible()
  const id = await suggest(await namedAccount('Ada'), bin, {
    field: 'type',
    value: 'Debit',
    reason: 'A letter from the bank',
  })
  await accept(await namedModerator('Grace'), id)
  await expect.poll(() => typeOf(bin)).toBe('DEBIT')
  await page.clock.fastForward(hour)
  await expect(toast(page, 'New data on this device')).toBeVisible()
  await expect(row.getByText('Debit', { exact: true })).toBeVisible()
  const loaded = requests.filter((line) => line.startsWith('GET /dataset/'))
  expect(loaded).toEqual([`GET ${asSent(file)}`, expect.stringMatching(/^GET \/dataset\/[\da-f]{32}\.json$/)])
  await page.reload()
  await expect(row.getByText('Debit', { exact: true })).toBeVisible()
})
