import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noBrowser, openSite } from './browser.ts'
import { table } from './lookup-screen.ts'
import { bins } from './site-data.ts'

const skip = noBrowser

describe('below the table', () => {
  test('Make List says that it needs a login', { skip }, async (t) => {
    const { page } = await openSite(t, { path: '/?vendors=VISA' })
    const button = page.getByRole('button', { name: 'Make List' })
    await button.focus()
    await page.getByText('You must be signed in to do that').waitFor()
    assert.equal(await button.getAttribute('aria-disabled'), 'true')
  })

  test('downloads hold what the settings say, and the settings stay', { skip }, async (t) => {
    const { page } = await openSite(t, { path: '/?countries=PL' })
    await table(page).waitFor()
    await setting(page, 'Include URL')
    await setting(page, 'Include Phone')
    const header = 'BIN\tBRAND\tTYPE\tLEVEL\tBANK\tCOUNTRY\tURL\tPHONE'
    assert.equal((await download(page)).split('\n')[0], header)
    await page.reload()
    assert.equal((await download(page)).split('\n')[0], header)
    await page.getByRole('button', { name: 'Download Settings' }).click()
    await page.getByLabel('File format').selectOption('json')
    await page.keyboard.press('Escape')
    const rows = JSON.parse(await download(page)) as { bin: string }[]
    const said = await bins({ countries: ['PL'] })
    assert.equal(rows.length, said.length)
  })
})

async function setting(page: Page, name: string): Promise<void> {
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
