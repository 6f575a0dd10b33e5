import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { newAccount, signedIn } from './account.ts'
import { noBrowser, openSite } from './browser.ts'
import { arrives } from './checks.ts'
import { binsIn, button, dialog, madeBins, makeList, table } from './list-screen.ts'
import { bins as binsOf, someBins } from './site-data.ts'

const skip = noBrowser
const account = await newAccount()
const known = await someBins(30)
const unknown = madeBins(20)
const bins = [...unknown.slice(0, 10), ...known, ...unknown.slice(10)]
const id = await makeList(account, {
  name: 'Mixed',
  bins,
  notes: bins.map((_, at) => (at === 49 ? 'the needle' : '')),
})
const path = `/list/${id}`

const rows = (page: Page) => table(page, 'BINs of Mixed')
const shown = async (page: Page, wanted: string[]) => {
  await rows(page).waitFor()
  await page.waitForFunction(
    ([first, count]) => {
      const rows = document.querySelectorAll<HTMLElement>('tbody tr[data-bin]')
      return rows.length === count && rows[0]!.dataset.bin === first
    },
    [wanted[0]!, wanted.length] as const,
  )
  assert.deepEqual(await binsIn(rows(page)), wanted)
}

describe('the BINs of a list', { concurrency: 2 }, () => {
  test('come in their order, twenty a page, by address and back', { skip }, async (t) => {
    const { page } = await openSite(t, { path })
    await shown(page, bins.slice(0, 20))
    await page.getByText('Showing 1 - 20 of 50').waitFor()
    assert.equal(await rows(page).getByRole('columnheader', { name: 'Note' }).count(), 0)
    await page.getByRole('button', { name: 'Last page' }).click()
    await arrives(page, `${path}?page=3`)
    await shown(page, bins.slice(40))
    await rows(page).getByRole('columnheader', { name: 'Note' }).waitFor()
    await page.reload()
    await shown(page, bins.slice(40))
    await page.goBack()
    await shown(page, bins.slice(0, 20))
    await page.goto(`${new URL(page.url()).origin}${path}?page=9`)
    await page.getByText('This list has no page 9.').waitFor()
  })

  test('are filtered by column, from the first page on', { skip }, async (t) => {
    const { page } = await openSite(t, { path: `${path}?page=2` })
    const debit = await binsOf({ bins: known, types: ['DEBIT'] })
    await rows(page).waitFor()
    await button(page, 'Filter Type').click()
    const filter = page.getByRole('dialog').getByRole('combobox', { name: 'Type' })
    await filter.click()
    await page.getByRole('option', { name: `Debit ${debit.length}`, exact: true }).click()
    await arrives(page, `${path}?types=DEBIT`)
    await page.getByText(`${debit.length} of 50 BINs`).waitFor()
    await page.keyboard.press('Escape')
    await button(page, 'Filter Type, on').waitFor()
    await button(page, 'Filter BIN').click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'BINs' }).fill(debit[0]!)
    await button(page, 'Apply Filter').click()
    await arrives(page, `${path}?bins=${debit[0]}&types=DEBIT`)
    await shown(page, [debit[0]!])
    await page.goBack()
    await page.getByText(`${debit.length} of 50 BINs`).waitFor()
    await button(page, 'Clear filters').click()
    await arrives(page, path)
    await shown(page, bins.slice(0, 20))
  })

  test('are searched as someone types', { skip }, async (t) => {
    const { page } = await openSite(t, { path })
    const search = page.getByRole('searchbox', { name: 'Search this list' })
    await search.fill('needle')
    await arrives(page, `${path}?search=needle`)
    await shown(page, [bins[49]!])
    await search.fill('nothing has this')
    await page.getByText('No results found for the selected filters.').waitFor()
    assert.ok(await search.evaluate((element) => element === document.activeElement))
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click()
    await shown(page, bins.slice(0, 20))
    assert.equal(await search.inputValue(), '')
  })

  test('are sorted upwards, downwards, and as they were', { skip }, async (t) => {
    const { page } = await openSite(t, { path })
    const header = rows(page).getByRole('columnheader', { name: /^BIN/ })
    const sort = header.getByRole('button', { name: 'BIN', exact: true })
    const sorted = bins.toSorted()
    await sort.click()
    await arrives(page, `${path}?sort=bin`)
    await shown(page, sorted.slice(0, 20))
    assert.equal(await header.getAttribute('aria-sort'), 'ascending')
    await sort.click()
    await arrives(page, `${path}?sort=bin&descending=1`)
    await shown(page, sorted.toReversed().slice(0, 20))
    await sort.click()
    await arrives(page, path)
    await shown(page, bins.slice(0, 20))
    assert.equal(await header.getAttribute('aria-sort'), 'none')
    await page.goBack()
    await shown(page, sorted.toReversed().slice(0, 20))
  })

  test('are filtered and sorted on a phone', { skip }, async (t) => {
    const { page } = await openSite(t, { path, width: 360 })
    await button(page, 'Filters').click()
    const sheet = dialog(page, 'Filters')
    await sheet.getByLabel('Order').selectOption({ label: 'BIN, descending' })
    await arrives(page, `${path}?sort=bin&descending=1`)
    await sheet.getByRole('combobox', { name: 'Brand' }).click()
    await page.getByRole('option', { name: /^Visa/ }).click()
    await arrives(page, `${path}?vendors=VISA&sort=bin&descending=1`)
    await page.keyboard.press('Escape')
    await sheet.getByRole('button', { name: 'Close' }).click()
    await page.getByText('30 of 50 BINs').waitFor()
  })

  test('that the data does not know have dashes', { skip }, async (t) => {
    const { page } = await openSite(t, { path })
    const row = rows(page).getByRole('row', { name: new RegExp(unknown[0]!) })
    await row.getByText('–').first().waitFor()
  })

  const failures: [what: string, status: number, title: string, text: string][] = [
    [
      'is gone',
      404,
      'Bin List Not Found',
      "The bin list you're looking for doesn't exist or has been deleted.",
    ],
    ['cannot be had', 410, 'Bin List Unavailable', 'No more.'],
    ['could not be made', 500, 'Error Loading List', 'It broke.'],
  ]
  for (const [what, status, title, text] of failures) {
    test(`a list that ${what}: ${title}`, { skip }, async (t) => {
      const { page } = await openSite(t, {
        path,
        expected: [/Failed to load resource/],
        before: (page) =>
          page.route(`**/api/binlists/${id}*`, (route) => route.fulfill({ status, json: { message: text } })),
      })
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.getByText(text).waitFor()
      if (status !== 500) return
      await page.unroute(`**/api/binlists/${id}*`)
      await button(page, 'Try again').click()
      await shown(page, bins.slice(0, 20))
    })
  }
})

describe('two lists compared', { concurrency: 2 }, () => {
  test('show what both have, and what only one has', { skip }, async (t) => {
    const other = await makeList(account, { name: 'Other', bins: [bins[0]!, bins[1]!, '990100'] })
    const { page } = await openSite(t, { path, storage: signedIn(account) })
    await button(page, 'Compare').click()
    const question = dialog(page, 'Compare with another list')
    await question.getByRole('button', { name: 'Compare' }).click()
    await question.getByText('Choose a list, or paste the link of one.').waitFor()
    await question.getByRole('radio', { name: /^Other/ }).check()
    await question.getByRole('button', { name: 'Compare' }).click()
    await arrives(page, `${path}?compare=${other}&part=both`)
    await page.getByRole('heading', { name: 'Compared with Other' }).waitFor()
    assert.deepEqual(await binsIn(table(page, 'In both')), [bins[0], bins[1]])
    for (const name of ['In both 2', 'Only here 48', 'Only there 1'])
      await page.getByRole('tab', { name }).waitFor()
    await page.getByRole('tab', { name: 'Only here' }).click()
    await arrives(page, `${path}?compare=${other}&part=here`)
    await page.getByText('Showing 1 - 20 of 48').waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await arrives(page, `${path}?compare=${other}&part=here&page=2`)
    await page.goBack()
    await page.keyboard.press('Tab')
    await page.getByRole('tab', { name: 'Only here' }).press('ArrowRight')
    await table(page, 'Only there').getByRole('link', { name: '990100', exact: true }).waitFor()
    assert.deepEqual(await binsIn(table(page, 'Only there')), ['990100'])
    await button(page, 'Stop comparing').click()
    await arrives(page, path)
    await shown(page, bins.slice(0, 20))
  })

  test('by a link, for who has no account', { skip }, async (t) => {
    const other = await makeList(account, { name: 'Linked', bins: ['990100'] })
    const { page, site } = await openSite(t, { path, expected: [/status of 40[34]/] })
    await button(page, 'Compare').click()
    const question = dialog(page, 'Compare with another list')
    const link = question.getByRole('textbox', { name: 'Paste a link' })
    await link.fill('https://elsewhere.example/')
    await question.getByRole('button', { name: 'Compare' }).click()
    await question.getByText('That is not the link of a list.').waitFor()
    await link.fill(site + path)
    await question.getByRole('button', { name: 'Compare' }).click()
    await question.getByText('That is this list itself.').waitFor()
    await link.fill(`${site}/list/${other}?page=2`)
    await link.press('Enter')
    await page.getByText('The lists have no BIN in common.').waitFor()
    await page.goto(`${site}${path}?compare=abcdefghijkl`)
    await page.getByRole('alert').getByText('The lists could not be compared').waitFor()
  })
})
