import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noBrowser, openSite } from './browser.ts'
import { arrives } from './checks.ts'
import { binsIn, button, dialog, table } from './list-screen.ts'
import { bins, largestBank } from './site-data.ts'

const skip = noBrowser
const slug = await largestBank()
const path = `/bank/${slug}`

interface Value {
  value: string
  label: string
  count: number
}
interface Bank {
  name: string
  bin_count: number
  bins: { bin: string }[]
  issues: Record<'vendors' | 'types' | 'categories' | 'countries', Value[]>
}

const bank = await askBank('')
const [brand, otherBrand] = bank.issues.vendors as [Value, Value]
const debit = await askBank('?types[]=DEBIT')
const debits = debit.issues.types.find(({ value }) => value === 'DEBIT')?.count ?? 0

const rows = (page: Page) => table(page, `BINs of ${bank.name}`)
const bar = (page: Page, { label, count }: Value) =>
  page.getByRole('button', { name: new RegExp(`^${label} ?${count.toLocaleString('en')} ?[<>]?\\d+%$`) })
const showing = (page: Page, total: number) =>
  page.getByText(new RegExp(`^Showing 1 - \\d+ of ${total.toLocaleString('en')}$`)).waitFor()

describe('the page of a bank', { concurrency: 2 }, () => {
  test('says who it is, and leads to the lookup', { skip }, async (t) => {
    const { page } = await openSite(t, { path })
    await page.getByRole('heading', { level: 1, name: bank.name }).waitFor()
    await page.getByText(`${bank.bin_count} BINs`, { exact: true }).waitFor()
    for (const words of ['Brands', 'Types', 'Levels', 'Countries']) {
      await page.getByRole('heading', { level: 3, name: words }).waitFor()
    }
    await bar(page, brand).click()
    await arrives(page, `${path}?${query('vendors', brand)}`)
    await page.getByRole('link', { name: 'Open in lookup' }).click()
    await arrives(page, `/?${query('vendors', brand)}&banks=${slug}`)
    const found = await bins({ banks: [slug], vendors: [brand.value] })
    assert.equal(found.length, brand.count)
    await showing(page, brand.count)
  })

  test('is filtered by its bars, which stay while one is chosen', { skip }, async (t) => {
    const { page } = await openSite(t, { path })
    assert.equal(await bar(page, brand).getAttribute('aria-pressed'), 'false')
    await bar(page, brand).click()
    await showing(page, brand.count)
    assert.equal(await bar(page, brand).getAttribute('aria-pressed'), 'true')
    await page.getByText(`${brand.count} of ${bank.bin_count}`, { exact: true }).waitFor()
    await button(page, 'Filter Brand, on').waitFor()
    // The others of its kind are counted as before.
    await bar(page, otherBrand).click()
    await arrives(page, `${path}?${query('vendors', brand)}&${query('vendors', otherBrand)}`)
    await showing(page, brand.count + otherBrand.count)
    await page.reload()
    await showing(page, brand.count + otherBrand.count)
    await bar(page, brand).click()
    await arrives(page, `${path}?${query('vendors', otherBrand)}`)
    await page.goBack()
    await page.goBack()
    await showing(page, brand.count)
    await button(page, 'Clear filters').click()
    await arrives(page, path)
    await showing(page, bank.bin_count)
  })

  test('is filtered by its columns, from the first page on', { skip }, async (t) => {
    const { page } = await openSite(t, { path: `${path}?page=2` })
    await rows(page).waitFor()
    assert.equal(await page.getByRole('button', { name: /^Filter (BIN|Bank)/ }).count(), 0)
    await button(page, 'Filter Type').click()
    const filter = page.getByRole('dialog').getByRole('combobox', { name: 'Type' })
    await filter.click()
    await page.getByRole('option', { name: `Debit ${debits}`, exact: true }).click()
    await arrives(page, `${path}?types=DEBIT`)
    await showing(page, debits)
    await page.keyboard.press('Escape')
    const shown = await binsIn(rows(page))
    assert.deepEqual(
      shown,
      debit.bins.slice(0, shown.length).map(({ bin }) => bin),
    )
    assert.equal(await bar(page, { ...debitValue(), count: debits }).getAttribute('aria-pressed'), 'true')
  })

  test('turns pages, and says when there is none', { skip }, async (t) => {
    const { page } = await openSite(t, { path })
    const all = await bins({ banks: [slug] })
    await page.getByRole('button', { name: 'Next page' }).click()
    await arrives(page, `${path}?page=2`)
    await page.getByText(/^Showing 251 - /).waitFor()
    assert.equal((await binsIn(rows(page)))[0], all[250])
    await page.reload()
    await page.getByText(/^Showing 251 - /).waitFor()
    await page.goBack()
    await showing(page, bank.bin_count)
    await page.goto(`${new URL(page.url()).origin}${path}?page=999`)
    await page.getByText('This bank has no page 999.').waitFor()
    await button(page, 'First page').click()
    await showing(page, bank.bin_count)
  })

  test('has nothing for some filters, and a way back', { skip }, async (t) => {
    const { page } = await openSite(t, { path: `${path}?categories=NO%20SUCH%20LEVEL` })
    await page.getByText('No results found for the selected filters.').waitFor()
    const chosen = page.getByRole('button', { name: /^No Such Level/, pressed: true })
    await chosen.waitFor()
    await button(page, 'Clear filters').last().click()
    await arrives(page, path)
    await showing(page, bank.bin_count)
    assert.equal(await chosen.count(), 0)
  })

  test('shows the rarer values when asked to', { skip }, async (t) => {
    const { page } = await openSite(t, { path })
    const rare = bank.issues.vendors.at(-1)!
    assert.ok(bank.issues.vendors.length > 6)
    assert.equal(await bar(page, rare).count(), 0)
    await button(page, `${bank.issues.vendors.length - 5} more`)
      .first()
      .click()
    await bar(page, rare).click()
    await arrives(page, `${path}?${query('vendors', rare)}`)
    await button(page, 'Show fewer').click()
    // What is chosen does not hide.
    await bar(page, rare).waitFor()
  })

  test('is filtered on a phone, by tabs of bars and by a sheet', { skip }, async (t) => {
    const { page } = await openSite(t, { path, width: 360 })
    await page.getByRole('tab', { name: 'Types' }).click()
    await page
      .getByRole('tabpanel')
      .getByRole('button', { name: /^Debit/ })
      .click()
    await arrives(page, `${path}?types=DEBIT`)
    await page.getByRole('tab', { name: 'Types (1 chosen)' }).waitFor()
    await button(page, 'Filters 1').click()
    const sheet = dialog(page, 'Filters')
    const value = debit.issues.vendors[0]!
    await sheet.getByRole('combobox', { name: 'Brand' }).click()
    await page.getByRole('option', { name: `${value.label} ${value.count}`, exact: true }).click()
    await arrives(page, `${path}?${query('vendors', value)}&types=DEBIT`)
    await page.keyboard.press('Escape')
    await sheet.getByRole('button', { name: 'Close' }).click()
    await showing(page, value.count)
    await page.goBack()
    await showing(page, debits)
    await button(page, 'Clear filters').click()
    await showing(page, bank.bin_count)
  })

  test('prints all rows of the page, and no controls', { skip }, async (t) => {
    const { page } = await openSite(t, { path })
    await rows(page).waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await rows(page).locator('tbody tr[aria-rowindex]').nth(249).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Open in lookup' }).isVisible(), false)
    assert.equal(await page.getByRole('banner').isVisible(), false)
  })
})

describe('a bank that cannot be shown', { concurrency: 2 }, () => {
  test('is not there', { skip }, async (t) => {
    const { page } = await openSite(t, { path: '/bank/no-such-bank', expected: [/status of 404/] })
    await page.getByRole('heading', { level: 1, name: 'Bank Not Found' }).waitFor()
    await page.getByRole('link', { name: 'Back to the lookup' }).click()
    await arrives(page, '/')
  })

  test('could not be loaded, and is asked for again', { skip }, async (t) => {
    const isCall = (url: URL) => url.pathname === path && url.search.includes('types')
    const { page } = await openSite(t, {
      path,
      expected: [/status of 500/],
      before: (page) =>
        page.route(isCall, (route) => route.fulfill({ status: 500, json: { message: 'It broke.' } })),
    })
    await page.getByRole('button', { name: /^Debit/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Error Loading Bank' }).waitFor()
    await page.getByText('It broke.').waitFor()
    await page.unroute(isCall)
    await button(page, 'Try again').click()
    await showing(page, debits)
  })
})

const query = (name: string, { value }: Value) => `${name}=${encodeURIComponent(value)}`

const debitValue = () => bank.issues.types.find(({ value }) => value === 'DEBIT')!

/** Nobody's where there is no site to ask. */
async function askBank(query: string): Promise<Bank> {
  const site = process.env['BINDEX_SITE']
  const none = { value: '', label: '', count: 0 }
  const issues = { vendors: [none, none], types: [], categories: [], countries: [] }
  if (site === undefined) return { name: '', bin_count: 0, bins: [], issues }
  return (await (await fetch(`${site}/api/bank/${slug}${query}`)).json()) as Bank
}
