import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noBrowser, openSite } from './browser.ts'
import { arrives } from './checks.ts'
import { box, lookUp, paste, pick, shownBins, status, table } from './lookup-screen.ts'
import { bins, someBins } from './site-data.ts'

const skip = noBrowser

describe('lookup', { concurrency: 2 }, () => {
  test('paste, look up, filter, turn the page, download', { skip }, async (t) => {
    const { page } = await openSite(t)
    await paste(page, 'BINs: 400000, 400001\n')
    await pick(page, 'Brand', 'VISA')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await pick(page, 'Brand', 'VISA')
    await lookUp(page)
    await arrives(page, '/?vendors=VISA')
    const expected = await bins({ vendors: ['VISA'] })
    assert.deepEqual(await shownBins(page), expected.slice(0, (await shownBins(page)).length))
    assert.equal(await status(page), `Showing 1 - 250 of ${expected.length.toLocaleString('en')}`)

    await page.getByRole('button', { name: 'Next page' }).click()
    await arrives(page, '/?vendors=VISA&page=2')
    await page.getByText(/^Showing 251 - 500 of /).waitFor()
    assert.equal((await shownBins(page))[0], expected[250])

    await page.getByRole('button', { name: 'Filter Type' }).click()
    await pick(page, 'Type', 'Debit', page.getByRole('dialog'))
    await arrives(page, '/?vendors=VISA&types=DEBIT')
    const debit = await bins({ vendors: ['VISA'], types: ['DEBIT'] })
    await page.getByRole('heading', { name: `${debit.length.toLocaleString('en')} results` }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ])
    assert.match(download.suggestedFilename(), /^bins-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.txt$/)
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n')
    assert.equal(lines[0], 'BIN\tBRAND\tTYPE\tLEVEL\tBANK\tCOUNTRY')
    assert.deepEqual(
      lines.slice(1).map((line) => line.split('\t')[0]),
      debit,
    )
  })

  test('a search is a link: opened, reloaded, gone back to', { skip }, async (t) => {
    const { page, requests } = await openSite(t, { path: '/?vendors=MASTERCARD&types=CREDIT&page=2' })
    const expected = await bins({ vendors: ['MASTERCARD'], types: ['CREDIT'] })
    await page.getByText(/^Showing 251 - /).waitFor()
    assert.equal((await shownBins(page))[0], expected[250])
    assert.ok(!requests.some((line) => line === 'POST /api/binLookup' && requests.indexOf(line) < 1))
    await page.reload()
    await page.getByText(/^Showing 251 - /).waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText(/^Showing 501 - /).waitFor()
    await page.goBack()
    await page.getByText(/^Showing 251 - /).waitFor()
    assert.equal((await shownBins(page))[0], expected[250])
    await page.goBack()
  })

  test('the first results come with the page, without another request', { skip }, async (t) => {
    const { page, requests } = await openSite(t, { path: '/?countries=PL&types=DEBIT' })
    await table(page).waitFor()
    assert.deepEqual(
      requests.filter((line) => line.startsWith('POST')),
      [],
    )
  })

  test('the pages beside the shown one are there before they are asked for', { skip }, async (t) => {
    const { page, requests } = await openSite(t, { path: '/?vendors=VISA&page=2' })
    await table(page).waitFor()
    const asked = () => requests.filter((line) => line === 'POST /api/binLookup').length
    await page.waitForLoadState('networkidle')
    assert.equal(asked(), 2)
    await page.route('**/api/binLookup', () => undefined)
    for (const [button, from] of [
      ['Next page', 501],
      ['Previous page', 251],
      ['Previous page', 1],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      await page.getByText(new RegExp(`^Showing ${from} - `)).waitFor()
    }
  })

  test('thousands of BINs survive reload and back, though they fit no address', { skip }, async (t) => {
    const { page } = await openSite(t)
    const many = await someBins(1000)
    await paste(page, many.join('\n'))
    await lookUp(page)
    await page.getByRole('heading', { name: '1,000 results' }).waitFor()
    assert.equal(new URL(page.url()).search, '')
    await page.reload()
    await page.getByRole('heading', { name: '1,000 results' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: /thousands at once/ }).waitFor()
    assert.equal(await box(page).inputValue(), '')
    await page.goForward()
    await page.getByRole('heading', { name: '1,000 results' }).waitFor()
    assert.equal((await box(page).inputValue()).split('\n').length, 1000)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ])
    const text = await readFile(await download.path(), 'utf8')
    assert.equal(text.trimEnd().split('\n').length, 1001)
  })

  test('Clear resets everything', { skip }, async (t) => {
    const { page } = await openSite(t, { path: '/?bins=400000&vendors=VISA&extended=1' })
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await arrives(page, '/')
    assert.equal(await box(page).inputValue(), '')
    assert.equal(await page.getByLabel('Extended').isChecked(), false)
    assert.equal(
      await page.getByRole('form', { name: 'Search' }).getByText('Visa', { exact: true }).count(),
      0,
    )
    await page.getByRole('heading', { name: /thousands at once/ }).waitFor()
  })

  test('nothing to search for is said in words', { skip }, async (t) => {
    const { page, requests } = await openSite(t)
    await lookUp(page)
    await page.getByText('Please enter BINs or select at least one filter criteria.').waitFor()
    assert.equal(await box(page).evaluate((element) => element === document.activeElement), true)
    assert.ok(!requests.includes('POST /api/binLookup'))
    await paste(page, '400000')
    assert.equal(await page.getByText('Please enter BINs or select').count(), 0)
  })

  test('BINs that are not found are listed and can be copied', { skip }, async (t) => {
    const { page } = await openSite(t)
    const [known = ''] = await someBins(1)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await paste(page, `${known}\n999998\n999997`)
    await lookUp(page)
    const missing = page.getByRole('region', { name: 'BINs not found' })
    await missing.getByText('2 BINs not found').waitFor()
    await missing.getByRole('button', { name: /^Copy/ }).click()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), '999998\n999997')
    assert.deepEqual(await shownBins(page), [known])
  })

  test('a search without results says so', { skip }, async (t) => {
    const { page } = await openSite(t, { path: '/?bins=999998&vendors=VISA' })
    await page.getByText('No results found for the selected filters.').waitFor()
    await page.getByRole('button', { name: 'Look up the BINs without filters' }).click()
    await arrives(page, '/?bins=999998')
  })

  test('the number of results a page is remembered', { skip }, async (t) => {
    const { page } = await openSite(t, { path: '/?vendors=VISA' })
    await page.getByText(/^Showing 1 - 250 of /).waitFor()
    await page.getByLabel('Results per page').selectOption('1000')
    await page.getByText(/^Showing 1 - 1,000 of /).waitFor()
    await page.reload()
    await page.getByText(/^Showing 1 - 1,000 of /).waitFor()
  })

  test('only the rows in sight are drawn', { skip }, async (t) => {
    const { page } = await openSite(t, { path: '/?vendors=VISA', storage: { page_size: '1000' } })
    await page.getByText(/^Showing 1 - 1,000 of /).waitFor()
    const most = await mountedWhileScrolling(page)
    const height = await page
      .getByRole('region', { name: 'Results' })
      .evaluate((element) => element.clientHeight)
    assert.ok(most > 0 && most <= Math.ceil(height / 50) + 1 + 10, `${most} rows in ${height} px`)
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
