import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { bins, someBins } from '../dataset.ts'
import { beginsWith } from '../screen.ts'
import { expect, test } from '../test.ts'
import { box, lookUp, paste, pick, shownBins, status, table } from './lookup-screen.ts'

test.describe('the lookup', () => {
  test('pastes, looks up, filters, turns the page and downloads', async ({ openSite }) => {
    const { page } = await openSite()
    await paste(page, 'BINs: 400000, 400001\n')
    await pick(page, 'Brand', 'VISA')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await pick(page, 'Brand', 'VISA')
    await lookUp(page)
    await expect(page).toHaveURL('/?vendors=VISA')
    const expected = await bins({ vendors: ['VISA'] })
    await beginsWith(table(page), expected)
    await expect(status(page)).toHaveText(`Showing 1 - 250 of ${expected.length.toLocaleString('en')}`)

    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL('/?vendors=VISA&page=2')
    await expect(page.getByText(/^Showing 251 - 500 of /)).toBeVisible()
    await expect(shownBins(page).first()).toHaveText(expected[250]!)

    await page.getByRole('button', { name: 'Filter Type' }).click()
    await pick(page, 'Type', 'Debit', page.getByRole('dialog'))
    await expect(page).toHaveURL('/?vendors=VISA&types=DEBIT')
    const debit = await bins({ vendors: ['VISA'], types: ['DEBIT'] })
    await expect(
      page.getByRole('heading', { name: `${debit.length.toLocaleString('en')} results` }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^bins-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.txt$/)
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n')
    expect(lines[0]).toBe('BIN\tBRAND\tTYPE\tLEVEL\tBANK\tCOUNTRY\tTRAITS\tFUNDING')
    expect(lines.slice(1).map((line) => line.split('\t')[0])).toEqual(debit)
  })

  test('makes every search a link that works with reload and back', async ({ openSite }) => {
    const requestedPages: number[] = []
    const { page } = await openSite({
      path: '/?vendors=MASTERCARD&types=CREDIT&page=2',
      before: async (page) =>
        page.on('request', (request) => {
          if (request.method() === 'POST')
            requestedPages.push((request.postDataJSON() as { page: number }).page)
        }),
    })
    const expected = await bins({ vendors: ['MASTERCARD'], types: ['CREDIT'] })
    await expect(page.getByText(/^Showing 251 - /)).toBeVisible()
    await expect(shownBins(page).first()).toHaveText(expected[250]!)
    // The results came with the page. The neighbouring pages are requested for visitors who do more than read.
    expect(requestedPages).toEqual([])
    await page.mouse.move(10, 10)
    await expect.poll(() => requestedPages.toSorted()).toEqual([1, 3])
    await page.reload()
    await expect(page.getByText(/^Showing 251 - /)).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText(/^Showing 501 - /)).toBeVisible()
    await page.goBack()
    await expect(page.getByText(/^Showing 251 - /)).toBeVisible()
    await expect(shownBins(page).first()).toHaveText(expected[250]!)
  })

  test('embeds the first results in the page', async ({ openSite }) => {
    const { page, requests } = await openSite({ path: '/?countries=PL&types=DEBIT' })
    await expect(table(page)).toBeVisible()
    expect(requests.filter((line) => line.startsWith('POST'))).toEqual([])
  })

  test('prefetches the next and the previous page', async ({ openSite }) => {
    const { page, requests } = await openSite({ path: '/?vendors=VISA&page=2' })
    await expect(table(page)).toBeVisible()
    await page.mouse.move(10, 10)
    await expect.poll(() => requests.filter((line) => line === 'POST /api/binLookup').length).toBe(2)
    await page.route('**/api/binLookup', () => undefined)
    for (const [button, from] of [
      ['Next page', 501],
      ['Previous page', 251],
      ['Previous page', 1],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByText(new RegExp(`^Showing ${from} - `))).toBeVisible()
    }
  })

  test('keeps thousands of BINs after reload and back, although they do not fit in the URL', async ({
    openSite,
  }) => {
    const { page } = await openSite()
    const many = await someBins(1000)
    await paste(page, many.join('\n'))
    await lookUp(page)
    await expect(page.getByRole('heading', { name: '1,000 results' })).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
    await page.reload()
    await expect(page.getByRole('heading', { name: '1,000 results' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: /thousands at once/ })).toBeVisible()
    await expect(box(page)).toHaveValue('')
    await page.goForward()
    await expect(page.getByRole('heading', { name: '1,000 results' })).toBeVisible()
    await expect.poll(async () => (await box(page).inputValue()).split('\n').length).toBe(1000)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ])
    const text = await readFile(await download.path(), 'utf8')
    expect(text.trimEnd().split('\n').length).toBe(1001)
  })

  test('resets everything with Clear', async ({ openSite }) => {
    const { page } = await openSite({ path: '/?bins=400000&vendors=VISA&extended=1' })
    await page.getByLabel('Clean').check()
    await page.getByLabel('Results per page').selectOption('500')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(page.getByLabel('Clean')).not.toBeChecked()
    await expect(page.getByLabel('Results per page')).toHaveValue('500')
    await expect(page).toHaveURL('/')
    await expect(box(page)).toHaveValue('')
    await expect(page.getByLabel('Extended')).not.toBeChecked()
    await expect(page.getByRole('form', { name: 'Search' }).getByText('Visa', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: /thousands at once/ })).toBeVisible()
  })

  test('asks for BINs or filters when there are none', async ({ openSite }) => {
    const { page, requests } = await openSite()
    await lookUp(page)
    await expect(page.getByText('Please enter BINs or select at least one filter criteria.')).toBeVisible()
    await expect(box(page)).toBeFocused()
    await expect(box(page)).toHaveAttribute('aria-invalid', 'true')
    const colours = await box(page).evaluate((element) => [
      getComputedStyle(element, '::placeholder').color,
      getComputedStyle(document.querySelector('p.field-error')!).color,
    ])
    expect(colours[0]).not.toBe(colours[1])
    expect(requests).not.toContain('POST /api/binLookup')
    await paste(page, '400000')
    await expect(page.getByText('Please enter BINs or select')).toHaveCount(0)
  })

  test('lists BINs that were not found, to copy', async ({ openSite }) => {
    const { page } = await openSite()
    const [known = ''] = await someBins(1)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await paste(page, `${known}\n999998\n999997`)
    await lookUp(page)
    const missing = page.getByRole('region', { name: 'BINs not found' })
    await expect(missing.getByText('2 BINs not found')).toBeVisible()
    await missing.getByRole('button', { name: /^Copy/ }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('999998\n999997')
    await expect(shownBins(page)).toHaveText([known])
  })

  test('shows which prefix answers a longer BIN', async ({ openSite }) => {
    const [known = ''] = await someBins(1)
    const { page } = await openSite({ path: `/?bins=${known}99998,${known}99999&extended=1` })
    const matched = page.getByRole('region', { name: 'BINs matched by a prefix' })
    await expect(matched.getByText('2 BINs matched by prefix')).toBeVisible()
    await expect(matched.getByText(new RegExp(`${known}99998 → ${known}`))).toBeVisible()
    await expect(page.getByRole('region', { name: 'BINs not found' })).toHaveCount(0)
    await expect(page.getByText('for 2 BINs')).toBeVisible()
  })

  test('says when a search has no results', async ({ openSite }) => {
    const { page } = await openSite({ path: '/?bins=999998&vendors=VISA' })
    await expect(page.getByText('No results found for the selected filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Look up the BINs without filters' }).click()
    await expect(page).toHaveURL('/?bins=999998')
  })

  test('remembers the number of results per page, and shows the first page', async ({ openSite }) => {
    const { page } = await openSite({ path: '/?vendors=VISA&page=3' })
    await expect(page.getByText(/^Showing 501 - 750 of /)).toBeVisible()
    await page.getByLabel('Results per page').selectOption('1000')
    await expect(page.getByText(/^Showing 1 - 1,000 of /)).toBeVisible()
    await expect(page).toHaveURL('/?vendors=VISA')
    await page.reload()
    await expect(page.getByText(/^Showing 1 - 1,000 of /)).toBeVisible()
  })

  test('renders only the visible rows', async ({ openSite }) => {
    const { page } = await openSite({ path: '/?vendors=VISA', storage: { page_size: '1000' } })
    await expect(page.getByText(/^Showing 1 - 1,000 of /)).toBeVisible()
    const most = await mountedWhileScrolling(page)
    const height = await page
      .getByRole('region', { name: 'Results' })
      .evaluate((element) => element.clientHeight)
    expect(most).toBeGreaterThan(0)
    expect(most, `rows in ${height} px`).toBeLessThanOrEqual(Math.ceil(height / 50) + 1 + 10)
  })
})

function mountedWhileScrolling(page: Page): Promise<number> {
  return page.getByRole('region', { name: 'Results' }).evaluate(async (scroller) => {
    let most = 0
    for (let top = 0; top < scroller.scrollHeight; top += 2000) {
      scroller.scrollTop = top
      await new Promise(requestAnimationFrame)
      most = Math.max(most, scroller.querySelectorAll('tbody tr[aria-rowindex]').length)
    }
    return most
  })
}
