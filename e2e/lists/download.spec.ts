import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { newAccount } from '../accounts/account.ts'
import { button } from '../screen.ts'
import { expect, test } from '../test.ts'
import { makeList } from './list-screen.ts'
import type { Account } from '../site.ts'

let account: Account
let path: string
const notes = ['=HYPERLINK("http://x")', '', 'plain, with comma']

test.beforeAll(async () => {
  account = await newAccount()
  const id = await makeList(account, { name: 'To download', bins: ['990001', '990002', '990003'], notes })
  path = `/list/${id}`
})

test.describe('downloading a list', () => {
  test('keeps the order of BINs, and follows and remembers the download settings', async ({ openSite }) => {
    const { page } = await openSite({ path })
    const text = await download(page)
    const [header, first] = text.split('\n')
    expect(header).toBe('BIN\tBRAND\tTYPE\tLEVEL\tBANK\tCOUNTRY\tNOTE\tTRAITS\tFUNDING')
    expect(first).toMatch(/^990001\t/)
    await choose(page, async () => {
      await page.getByLabel('Include URL').check()
      await page.getByLabel('Include Phone').check()
    })
    await page.reload()
    expect(await download(page)).toMatch(
      /^BIN\tBRAND\tTYPE\tLEVEL\tBANK\tCOUNTRY\tNOTE\tURL\tPHONE\tTRAITS\tFUNDING\n/,
    )
    const stored = (key: string) => page.evaluate((key) => localStorage.getItem(key), key)
    expect(await stored('download_include_url')).toBe('true')
    expect(await stored('download_include_phone')).toBe('true')
    // The lookup has its own settings.
    expect(await stored('lookup_include_url')).toBe(null)
    await choose(page, () => page.getByLabel('File format').selectOption('json'))
    const rows = JSON.parse(await download(page)) as { bin: string }[]
    expect(rows.map(({ bin }) => bin)).toEqual(['990001', '990002', '990003'])
    await choose(page, () => page.getByLabel('File format').selectOption('csv'))
    const csv = await download(page)
    expect(csv).not.toMatch(/(^|,|")=HYPERLINK/m)
    expect(csv).toContain('"plain, with comma"')
  })
})

async function choose(page: Page, change: () => Promise<unknown>): Promise<void> {
  await button(page, 'Download Settings').click()
  await change()
  await page.keyboard.press('Escape')
}

async function download(page: Page): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()])
  return readFile(await file.path(), 'utf8')
}
