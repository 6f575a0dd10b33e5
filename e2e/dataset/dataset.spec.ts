import type { Page } from '@playwright/test'
import { ask } from '../api.ts'
import { noOverflow } from '../checks.ts'
import { table } from '../screen.ts'
import { expect, test } from '../test.ts'

interface Country {
  iso_code_2: string
  name: string
  rows: number
  banks: number
  known: Record<string, number>
}
interface Coverage {
  rows: number
  banks: number
  brands: number
  countries: Country[]
  sources: { title: string; licence: string; rows: number }[]
  disagreements: { field: string; count: number; examples: { bin: string }[] }[]
}

let coverage: Coverage
test.beforeAll(async () => {
  coverage = await ask<Coverage>('GET /api/dataset/coverage')
})

const formatted = (value: number) => value.toLocaleString('en')
const countries = (page: Page) => table(page, 'BINs by country')
const namesIn = async (page: Page) => {
  const names = await countries(page).getByRole('rowheader').allInnerTexts()
  return names.map((name) => name.trim())
}
const focusedCountry = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-country') ?? null)

test.describe('the page about the dataset', () => {
  test('is linked from the footer and the front page', async ({ openSite }) => {
    const { page } = await openSite()
    await page.getByRole('link', { name: 'Coverage, sources and downloads' }).click()
    await expect(page).toHaveURL('/dataset')
    await page.goto('/tools')
    await page.getByRole('contentinfo').getByRole('link').first().click()
    await expect(page).toHaveURL('/dataset')
    await expect(page.getByRole('heading', { level: 1, name: 'The dataset' })).toBeVisible()
  })

  test('shows figures, sources and disagreements, without a call for them', async ({ openSite }) => {
    const calls: string[] = []
    const { page } = await openSite({
      path: '/dataset',
      before: async (page) => void page.on('request', (request) => calls.push(request.url())),
    })
    for (const figure of [coverage.rows, coverage.banks, coverage.brands, coverage.countries.length]) {
      await expect(
        page.getByRole('definition').getByText(formatted(figure), { exact: true }).first(),
      ).toBeVisible()
    }
    for (const { title, licence } of coverage.sources) {
      const source = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
      await expect(source.getByText(new RegExp(`^${licence} · `))).toBeVisible()
    }
    const { bin } = coverage.disagreements[0]!.examples[0]!
    await page.getByRole('link', { name: bin, exact: true }).first().click()
    await expect(page).toHaveURL(`/bin/${bin}`)
    expect(calls.filter((url) => url.endsWith('/api/dataset/coverage'))).toEqual([])
  })

  test('downloads the whole dataset', async ({ openSite }) => {
    const { page } = await openSite({ path: '/dataset' })
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download as CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^dataset-.+\.csv$/)
  })

  test('has a map that works by keyboard', async ({ openSite }) => {
    const { page } = await openSite({ path: '/dataset' })
    const [largest] = coverage.countries
    const map = page.getByRole('group', { name: /^World map/ })
    const links = map.getByRole('link')
    await expect(links.first()).toBeVisible()
    // One tab stop, then the table.
    await page.getByRole('button', { name: 'With phone' }).focus()
    await page.keyboard.press('Tab')
    expect(await focusedCountry(page)).toBe(largest!.iso_code_2)
    const tip = map
      .locator('..')
      .getByText(`${formatted(largest!.rows)} BINs · ${formatted(largest!.banks)} banks`)
    await expect(tip).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tip).toBeHidden()
    const visited = new Set<string | null>()
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'End']) {
      await page.keyboard.press(key)
      visited.add(await focusedCountry(page))
    }
    expect(visited.size).toBeGreaterThan(2)
    expect(visited).not.toContain(null)
    await page.keyboard.press('Tab')
    expect(await focusedCountry(page)).toBeNull()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/country/${largest!.iso_code_2.toLowerCase()}`)
    await expect(page.getByRole('heading', { level: 1, name: largest!.name })).toBeVisible()
  })

  test('opens a country on the second tap', async ({ openSite }) => {
    const { page } = await openSite({ path: '/dataset', width: 360 })
    const { iso_code_2: code, rows, banks } = coverage.countries[0]!
    const country = page.locator(`[data-country=${code}]`)
    await expect(country).toBeVisible()
    const tap = () =>
      country.evaluate((link) =>
        link.dispatchEvent(
          new PointerEvent('click', { pointerType: 'touch', bubbles: true, cancelable: true }),
        ),
      )
    await tap()
    await expect(page.getByText(`${formatted(rows)} BINs · ${formatted(banks)} banks`)).toBeVisible()
    await expect(page).toHaveURL('/dataset')
    await tap()
    await expect(page).toHaveURL(`/country/${code.toLowerCase()}`)
  })

  test('has a table with every country, sorted by any column', async ({ openSite }) => {
    const { page } = await openSite({ path: '/dataset' })
    const inOrder = coverage.countries
    expect((await namesIn(page)).toSorted()).toEqual(inOrder.map(({ name }) => name).toSorted())
    const first = countries(page).getByRole('row').nth(1)
    await expect(first).toContainText(inOrder[0]!.name)
    await expect(first).toContainText(formatted(inOrder[0]!.rows))
    const heading = (name: string) => countries(page).getByRole('columnheader', { name })
    await expect(heading('BINs')).toHaveAttribute('aria-sort', 'descending')
    await heading('Country').getByRole('button').press('Enter')
    await expect(heading('Country')).toHaveAttribute('aria-sort', 'ascending')
    const names = await namesIn(page)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
    await heading('BINs').getByRole('button').click()
    await heading('BINs').getByRole('button').click()
    await expect(heading('BINs')).toHaveAttribute('aria-sort', 'ascending')
    await expect(first).toContainText(formatted(inOrder.at(-1)!.rows))
    await page.getByRole('button', { name: 'With level' }).click()
    await heading('With level').getByRole('button').click()
    const shares = inOrder.map(({ known, rows }) => known['category']! / rows)
    const most = Math.max(...shares)
    await expect(first).toContainText(most === 1 ? '100%' : `${Math.round(100 * most)}%`)
    await first.getByRole('link').click()
    await expect(page).toHaveURL(/\/country\/[a-z]{2}$/)
  })

  test('fits windows between a phone and a desktop', async ({ openSite }) => {
    const { page } = await openSite({ path: '/dataset' })
    await expect(page.locator('[data-country]').first()).toBeVisible()
    for (const width of [600, 768, 1024, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await noOverflow(page)
    }
  })
})
