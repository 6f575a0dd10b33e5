import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { bins } from '../dataset.ts'
import { expect, test } from '../test.ts'
import { table } from './lookup-screen.ts'

test.describe('below the table', () => {
  test('explains that Make List needs a login', async ({ openSite }) => {
    const { page } = await openSite({ path: '/?vendors=VISA' })
    const button = page.getByRole('button', { name: 'Make List' })
    await button.focus()
    await expect(page.getByText('You must be signed in to do that')).toBeVisible()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
  })

  test('downloads the columns and format in the settings, and remembers them', async ({ openSite }) => {
    const { page } = await openSite({ path: '/?countries=PL' })
    await expect(table(page)).toBeVisible()
    await tickSetting(page, 'Include URL')
    await tickSetting(page, 'Include Phone')
    const header = 'BIN\tBRAND\tTYPE\tLEVEL\tBANK\tCOUNTRY\tURL\tPHONE\tTRAITS\tFUNDING'
    expect((await download(page)).split('\n')[0]).toBe(header)
    await page.reload()
    expect((await download(page)).split('\n')[0]).toBe(header)
    await page.getByRole('button', { name: 'Download Settings' }).click()
    await page.getByLabel('File format').selectOption('json')
    await page.keyboard.press('Escape')
    const rows = JSON.parse(await download(page)) as { bin: string }[]
    const expected = await bins({ countries: ['PL'] })
    expect(rows.length).toBe(expected.length)
  })
})

async function tickSetting(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Download Settings' }).click()
  await page.getByLabel(name).check()
  await page.keyboard.press('Escape')
}

async function download(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  return readFile(await file.path(), 'utf8')
}
