import type { Page } from '@playwright/test'
import { ask } from '../api.ts'
import { bins, largestBank } from '../dataset.ts'
import { beginsWith, binsIn, button, dialog, table } from '../screen.ts'
import { expect, test } from '../test.ts'

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

let slug: string
let path: string
let bank: Bank
let brand: Value
let otherBrand: Value
let debit: Bank
let debits: number

test.beforeAll(async () => {
  slug = await largestBank()
  path = `/bank/${slug}`
  bank = await ask<Bank>(`GET /api/bank/${slug}`)
  ;[brand, otherBrand] = bank.issues.vendors as [Value, Value]
  debit = await ask<Bank>(`GET /api/bank/${slug}?types[]=DEBIT`)
  debits = debit.issues.types.find(({ value }) => value === 'DEBIT')!.count
})

const rows = (page: Page) => table(page, `BINs of ${bank.name}`)
const bar = (page: Page, { label, count }: Value) =>
  page.getByRole('button', { name: new RegExp(`^${label} ?${count.toLocaleString('en')} ?[<>]?\\d+%$`) })
const showing = (page: Page, total: number) =>
  expect(page.getByText(new RegExp(`^Showing 1 - \\d+ of ${total.toLocaleString('en')}$`))).toBeVisible()

test.describe('the page of a bank', () => {
  test('shows its name and values, and opens in the lookup', async ({ openSite }) => {
    const { page } = await openSite({ path })
    await expect(page.getByRole('heading', { level: 1, name: bank.name })).toBeVisible()
    await expect(page.getByText(`${bank.bin_count} BINs`, { exact: true })).toBeVisible()
    for (const title of ['Brands', 'Types', 'Levels', 'Countries']) {
      await expect(page.getByRole('heading', { level: 3, name: title })).toBeVisible()
    }
    await bar(page, brand).click()
    await expect(page).toHaveURL(`${path}?${query('vendors', brand)}`)
    await page.getByRole('link', { name: 'Open in lookup' }).click()
    await expect(page).toHaveURL(`/?${query('vendors', brand)}&banks=${slug}`)
    const found = await bins({ banks: [slug], vendors: [brand.value] })
    expect(found.length).toBe(brand.count)
    await showing(page, brand.count)
  })

  test('can be read without JavaScript', async ({ browser, openSite }) => {
    const { site } = await openSite()
    const context = await browser.newContext({ baseURL: site, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: bank.name })).toBeInViewport()
    // Playwright finds no text inside of it.
    const links = page.locator('noscript li a')
    await expect(links).not.toHaveCount(0)
    await links.last().click()
    await expect(page).toHaveURL(`/bin/${bank.bins.at(-1)!.bin}`)
    await context.close()
  })

  test('is filtered by its bars, which keep their counts', async ({ openSite }) => {
    const { page } = await openSite({ path })
    await expect(bar(page, brand)).toHaveAttribute('aria-pressed', 'false')
    await bar(page, brand).click()
    await showing(page, brand.count)
    await expect(bar(page, brand)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText(`${brand.count} of ${bank.bin_count}`, { exact: true })).toBeVisible()
    await expect(button(page, 'Filter Brand, on')).toBeVisible()
    // The counts of the other brands do not change.
    await bar(page, otherBrand).click()
    await expect(page).toHaveURL(`${path}?${query('vendors', brand)}&${query('vendors', otherBrand)}`)
    await showing(page, brand.count + otherBrand.count)
    await page.reload()
    await showing(page, brand.count + otherBrand.count)
    await bar(page, brand).click()
    await expect(page).toHaveURL(`${path}?${query('vendors', otherBrand)}`)
    await page.goBack()
    await page.goBack()
    await showing(page, brand.count)
    await button(page, 'Clear filters').click()
    await expect(page).toHaveURL(path)
    await showing(page, bank.bin_count)
  })

  test('is filtered by its columns, starting at the first page', async ({ openSite }) => {
    const { page } = await openSite({ path: `${path}?page=2` })
    await expect(rows(page)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Filter (BIN|Bank)/ })).toHaveCount(0)
    await button(page, 'Filter Type').click()
    const filter = page.getByRole('dialog').getByRole('combobox', { name: 'Type' })
    await filter.click()
    await page.getByRole('option', { name: `Debit ${debits}`, exact: true }).click()
    await expect(page).toHaveURL(`${path}?types=DEBIT`)
    await showing(page, debits)
    await page.keyboard.press('Escape')
    await beginsWith(
      rows(page),
      debit.bins.map(({ bin }) => bin),
    )
    await expect(bar(page, { ...debitValue(), count: debits })).toHaveAttribute('aria-pressed', 'true')
  })

  test('is split into pages, and says when a page does not exist', async ({ openSite }) => {
    const { page } = await openSite({ path })
    const all = await bins({ banks: [slug] })
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(`${path}?page=2`)
    await expect(page.getByText(/^Showing 251 - /)).toBeVisible()
    await expect(binsIn(rows(page)).first()).toHaveText(all[250]!)
    await page.reload()
    await expect(page.getByText(/^Showing 251 - /)).toBeVisible()
    await page.goBack()
    await showing(page, bank.bin_count)
    await page.goto(`${path}?page=999`)
    await expect(page.getByText('This bank has no page 999.')).toBeVisible()
    await button(page, 'First page').click()
    await showing(page, bank.bin_count)
  })

  test('offers to clear filters that match nothing', async ({ openSite }) => {
    const { page } = await openSite({ path: `${path}?categories=NO%20SUCH%20LEVEL` })
    await expect(page.getByText('No results found for the selected filters.')).toBeVisible()
    const chosen = page.getByRole('button', { name: /^No Such Level/, pressed: true })
    await expect(chosen).toBeVisible()
    await button(page, 'Clear filters').last().click()
    await expect(page).toHaveURL(path)
    await showing(page, bank.bin_count)
    await expect(chosen).toHaveCount(0)
  })

  test('shows rare values on request', async ({ openSite }) => {
    const { page } = await openSite({ path })
    const rare = bank.issues.vendors.at(-1)!
    expect(bank.issues.vendors.length).toBeGreaterThan(6)
    await expect(bar(page, rare)).toHaveCount(0)
    await button(page, `${bank.issues.vendors.length - 5} more`)
      .first()
      .click()
    await bar(page, rare).click()
    await expect(page).toHaveURL(`${path}?${query('vendors', rare)}`)
    await button(page, 'Show fewer').click()
    // A selected value stays visible.
    await expect(bar(page, rare)).toBeVisible()
  })

  test('is filtered on a phone with tabs and a sheet', async ({ openSite }) => {
    const { page } = await openSite({ path, width: 360 })
    await page.getByRole('tab', { name: 'Types' }).click()
    await page
      .getByRole('tabpanel')
      .getByRole('button', { name: /^Debit/ })
      .click()
    await expect(page).toHaveURL(`${path}?types=DEBIT`)
    await expect(page.getByRole('tab', { name: 'Types (1 selected)' })).toBeVisible()
    await button(page, 'Filters 1').click()
    const sheet = dialog(page, 'Filters')
    const value = debit.issues.vendors[0]!
    await sheet.getByRole('combobox', { name: 'Brand' }).click()
    await page.getByRole('option', { name: `${value.label} ${value.count}`, exact: true }).click()
    await expect(page).toHaveURL(`${path}?${query('vendors', value)}&types=DEBIT`)
    await page.keyboard.press('Escape')
    await sheet.getByRole('button', { name: 'Close' }).click()
    await showing(page, value.count)
    await page.goBack()
    await showing(page, debits)
    await button(page, 'Clear filters').click()
    await showing(page, bank.bin_count)
  })

  test('prints all rows of the page without controls', async ({ openSite }) => {
    const { page } = await openSite({ path })
    await expect(rows(page)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(rows(page).locator('tbody tr[aria-rowindex]').nth(249)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open in lookup' })).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
  })
})

const query = (name: string, { value }: Value) => `${name}=${encodeURIComponent(value)}`

const debitValue = () => bank.issues.types.find(({ value }) => value === 'DEBIT')!
