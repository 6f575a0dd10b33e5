import type { Page } from '@playwright/test'
import { bins, someBins } from '../dataset.ts'
import { expect, test } from '../test.ts'
import { box, lookUp, paste, pick, shownBins, table } from './lookup-screen.ts'

const chips = (page: Page) => page.getByRole('list', { name: 'Active search' }).getByRole('listitem')
const removes = (page: Page, label: string) => chips(page).getByRole('button', { name: `Remove ${label}` })
const region = (page: Page) => page.getByRole('region', { name: 'Results' })
const scrollTop = (page: Page) => region(page).evaluate((element) => element.scrollTop)

test.describe('the results', () => {
  test('name the search they belong to, and each part of it can be removed', async ({ openSite }) => {
    const { page } = await openSite({ path: '/?vendors=VISA&types=DEBIT&countries=PL' })
    await expect(chips(page)).toHaveText(['Visa', 'Debit', 'Poland'])
    await removes(page, 'Debit').press('Enter')
    await expect(page).toHaveURL('/?vendors=VISA&countries=PL')
    await expect(removes(page, 'Poland')).toBeFocused()
    const [one = '', two = ''] = await someBins(2)
    await page.goto(`/?bins=${one},${two}&extended=1&vendors=VISA`)
    await expect(chips(page)).toHaveText(['2 BINs', 'Extended', 'Visa'])
    await removes(page, '2 BINs').click()
    await expect(page).toHaveURL('/?vendors=VISA&extended=1')
    await expect(chips(page)).toHaveText(['Visa'])
    await removes(page, 'Visa').click()
    await expect(page).toHaveURL('/')
  })

  test('leave BINs alone that were entered and not looked up', async ({ openSite }) => {
    const { page } = await openSite({ path: '/?vendors=VISA' })
    await expect(table(page)).toBeVisible()
    const entered = (await someBins(3)).join('\n')
    await paste(page, entered)
    const button = page.getByRole('form', { name: 'Search' }).getByRole('button', { name: 'Lookup' })
    await expect(button).toHaveText('Lookup3')
    await expect(page.getByText('Changed since this lookup')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL('/?vendors=VISA&page=2')
    await expect(box(page)).toHaveValue(entered)
    await page.getByRole('button', { name: 'Filter Type' }).click()
    await pick(page, 'Type', 'Debit', page.getByRole('dialog'))
    await expect(page).toHaveURL('/?vendors=VISA&types=DEBIT')
    await page.keyboard.press('Escape')
    await expect(box(page)).toHaveValue(entered)
    await removes(page, 'Debit').click()
    await expect(page).toHaveURL('/?vendors=VISA')
    await page.getByLabel('Results per page').selectOption('100')
    await expect(page.getByText(/^Showing 1 - 100 of /)).toBeVisible()
    await expect(box(page)).toHaveValue(entered)
    await lookUp(page)
    await expect(page).toHaveURL(`/?bins=${entered.replaceAll('\n', ',')}&vendors=VISA`)
    await expect(button).toHaveText('Lookup')
  })

  test('say when a page is past the end, and offer the last one', async ({ openSite }) => {
    const { page } = await openSite({ path: '/?vendors=VISA&countries=PL&page=900' })
    await expect(page.getByText(/^There is no page 900\. The last one is page \d+\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Go to the last page' }).click()
    await expect(page.getByText(/^Showing /)).toBeVisible()
  })

  test('stay when another page cannot be loaded', async ({ openSite }) => {
    const { page } = await openSite({ path: '/?vendors=VISA', expected: [/Failed to load resource/] })
    await expect(page.getByText(/^Showing 1 - 250 of /)).toBeVisible()
    const [first = ''] = await bins({ vendors: ['VISA'] })
    await page.route('**/api/binLookup', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await page.getByRole('button', { name: 'Last page' }).click()
    await expect(page.getByRole('alert').getByText('Bad gateway')).toBeVisible()
    await expect(shownBins(page).first()).toHaveText(first)
    await page.unroute('**/api/binLookup')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText(/^Showing 1 - 250 of /)).toHaveCount(0)
  })

  test('are where they were, and the opened row has focus, after Back', async ({ openSite }) => {
    const { page } = await openSite({ path: '/?vendors=VISA' })
    await expect(table(page)).toBeVisible()
    await region(page).evaluate((element) => element.scrollTo(0, 3000))
    await expect.poll(() => shownBins(page).first().innerText()).not.toBe('')
    expect(await scrollTop(page)).toBe(3000)
    const expected = await bins({ vendors: ['VISA'] })
    const bin = expected[63]!
    await table(page).getByRole('link', { name: bin, exact: true }).click()
    await expect(page).toHaveURL(`/bin/${bin}`)
    await page.goBack()
    await expect(table(page).getByRole('link', { name: bin, exact: true })).toBeFocused()
    expect(await scrollTop(page)).toBe(3000)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText(/^Showing 251 - /)).toBeVisible()
    expect(await scrollTop(page)).toBe(0)
    await page.goBack()
    await expect(page.getByText(/^Showing 1 - /)).toBeVisible()
    await expect.poll(() => scrollTop(page)).toBe(3000)
  })

  test('keep the table head when a column filter matches nothing', async ({ openSite }) => {
    const { page } = await openSite({ path: '/?vendors=VISA&categories=NO-SUCH-LEVEL' })
    await expect(page.getByText('No results found for the selected filters.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Filter Level, on' })).toBeVisible()
  })

  test('show pager and actions in the window, on one line', async ({ openSite }) => {
    const { page } = await openSite({ path: '/?vendors=VISA' })
    await expect(table(page)).toBeVisible()
    for (const [width, height] of [
      [1280, 800],
      [1280, 1000],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      const download = page.getByRole('button', { name: 'Download', exact: true })
      const pager = page.getByRole('button', { name: 'Next page' })
      await expect(async () => {
        const [downloadBox, pagerBox, tableBox] = await Promise.all([
          download.boundingBox(),
          pager.boundingBox(),
          region(page).boundingBox(),
        ])
        expect(lowerEdge(downloadBox)).toBeLessThanOrEqual(height)
        expect(lowerEdge(downloadBox)).toBeGreaterThan(height - 40)
        expect(Math.abs(pagerBox!.y - downloadBox!.y)).toBeLessThan(10)
        expect(tableBox!.height).toBeGreaterThanOrEqual(Math.max(600, Math.round(0.7 * height)))
      }).toPass({ timeout: 5000 })
    }
  })
})

const lowerEdge = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Infinity)
