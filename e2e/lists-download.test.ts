import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { newAccount, signedIn } from './account.ts'
import { noBrowser, openSite } from './browser.ts'
import { button, makeList, said } from './list-screen.ts'

const skip = noBrowser
const account = await newAccount()
const notes = ['=HYPERLINK("http://x")', '', 'plain, with comma']
const id = await makeList(account, { name: 'To download', bins: ['990001', '990002', '990003'], notes })
const path = `/list/${id}`

describe('a list as a file', { concurrency: 2 }, () => {
  test('holds its BINs in their order, and what the settings say, which stay', { skip }, async (t) => {
    const { page } = await openSite(t, { path })
    const text = await download(page)
    const [header, first] = text.split('\n')
    assert.equal(header, 'BIN\tBRAND\tTYPE\tLEVEL\tBANK\tCOUNTRY\tNOTE')
    assert.ok(first?.startsWith('990001\t'), first)
    await choose(page, async () => {
      await page.getByLabel('Include URL').check()
      await page.getByLabel('Include Phone').check()
    })
    await page.reload()
    assert.match(await download(page), /^BIN\tBRAND\tTYPE\tLEVEL\tBANK\tCOUNTRY\tNOTE\tURL\tPHONE\n/)
    const stored = (key: string) => page.evaluate((key) => localStorage.getItem(key), key)
    assert.equal(await stored('download_include_url'), 'true')
    assert.equal(await stored('download_include_phone'), 'true')
    // The lookup has settings of its own.
    assert.equal(await stored('lookup_include_url'), null)
    await choose(page, () => page.getByLabel('File format').selectOption('json'))
    const rows = JSON.parse(await download(page)) as { bin: string }[]
    assert.deepEqual(
      rows.map(({ bin }) => bin),
      ['990001', '990002', '990003'],
    )
    await choose(page, () => page.getByLabel('File format').selectOption('csv'))
    const csv = await download(page)
    assert.ok(!/(^|,|")=HYPERLINK/m.test(csv), csv)
    assert.ok(csv.includes('"plain, with comma"'), csv)
  })

  test('of a private list is for its owner', { skip }, async (t) => {
    const secret = await makeList(account, { name: 'Secret', is_public: false, bins: ['990009'] })
    const { page } = await openSite(t, {
      path: `/list/${secret}`,
      storage: signedIn(account),
      expected: [/status of 403/],
    })
    assert.match(await download(page), /\n990009\t/)
  })

  test('that cannot be had is told of', { skip }, async (t) => {
    const { page } = await openSite(t, { path, expected: [/status of 503/] })
    await page.route('**/download**', (route) =>
      route.fulfill({ status: 503, json: { message: 'Come back later.' } }),
    )
    await button(page, 'Download').click()
    await said(page, 'Download failed: 503 Come back later.').waitFor()
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
