import type { Page } from '@playwright/test'
import { ask } from '../api.ts'
import { bins, largestCountry } from '../dataset.ts'
import { beginsWith, table } from '../screen.ts'
import { expect, test } from '../test.ts'

interface Value {
  value: string
  label: string
  count: number
}
interface Country {
  name: string
  bin_count: number
  bank_count: number
  bins: { bin: string }[]
  issues: Record<'vendors' | 'types' | 'categories' | 'banks', Value[]>
}

let iso: string
let path: string
let country: Country

test.beforeAll(async () => {
  iso = await largestCountry()
  path = `/country/${iso.toLowerCase()}`
  country = await ask<Country>(`GET /api/country/${iso}`)
})

const rows = (page: Page) => table(page, `BINs of ${country.name}`)
const bar = (page: Page, { label, count }: Value) =>
  page.getByRole('button', { name: new RegExp(`^${label} ?${count.toLocaleString('en')}`) })
const showing = (page: Page, total: number) =>
  expect(page.getByText(new RegExp(`^Showing 1 - \\d+ of ${total.toLocaleString('en')}$`))).toBeVisible()

test.describe('the page of a country', () => {
  test('shows what is issued there, and opens in the lookup', async ({ openSite }) => {
    const { page } = await openSite({ path })
    await expect(page.getByRole('heading', { level: 1, name: country.name })).toBeVisible()
    await expect(
      page.getByText(`${country.bin_count.toLocaleString('en')} BINs`, { exact: true }),
    ).toBeVisible()
    await expect(
      page.getByText(`${country.bank_count.toLocaleString('en')} banks`, { exact: true }),
    ).toBeVisible()
    for (const title of ['Brands', 'Levels', 'Types', 'Banks']) {
      await expect(page.getByRole('heading', { level: 3, name: title })).toBeVisible()
    }
    await beginsWith(
      rows(page),
      country.bins.map(({ bin }) => bin),
    )
    const [bank] = country.issues.banks
    await bar(page, bank!).click()
    await expect(page).toHaveURL(`${path}?banks=${bank!.value}`)
    await showing(page, bank!.count)
    await page.getByRole('link', { name: 'Open in lookup' }).click()
    await expect(page).toHaveURL(`/?banks=${bank!.value}&countries=${iso}`)
    expect((await bins({ banks: [bank!.value], countries: [iso] })).length).toBe(bank!.count)
    await showing(page, bank!.count)
  })

  test('has one address whatever the case, and is linked from a BIN', async ({ openSite }) => {
    const { page } = await openSite({ path: `/country/${iso}` })
    await expect(page.getByRole('heading', { level: 1, name: country.name })).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`))
    await page.goto(`/bin/${country.bins[0]!.bin}`)
    await page.getByRole('link', { name: country.name, exact: true }).click()
    await expect(page).toHaveURL(path)
  })

  test('says when a country is not in the data', async ({ openSite }) => {
    const { page } = await openSite({
      path: '/country/zz',
      expected: [/Failed to load resource: the server responded with a status of 404/],
    })
    await expect(page.getByRole('heading', { level: 1, name: 'Country Not Found' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to lookup' }).click()
    await expect(page).toHaveURL('/')
  })
})
