import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { noBrowser, openSite } from './browser.ts'
import { arrives, noViolations } from './checks.ts'
import { lookUp, pick, shownBins, table } from './lookup-screen.ts'
import { bins } from './site-data.ts'

const skip = noBrowser

interface Options {
  levels: { label: string; value: string; count: number }[]
}

describe('filters', { concurrency: 2 }, () => {
  test('levels load when first opened, and are found by label or value', { skip }, async (t) => {
    const { page, site, requests } = await openSite(t)
    assert.ok(!requests.includes('GET /levels.json'))
    const level = field(page, 'Card Level')
    await level.click()
    const { levels } = (await (await fetch(`${site}/levels.json`)).json()) as Options
    await options(page).first().waitFor()
    assert.equal(await options(page).count(), levels.length)
    const list = page.getByRole('listbox').filter({ visible: true })
    assert.ok(((await list.boundingBox())?.height ?? 999) <= 220)
    const wanted = levels.find(({ value }) => value === 'PLATINUM')!
    await level.fill(wanted.value.toLowerCase())
    await options(page, { name: `${wanted.label} ${wanted.count.toLocaleString('en')}` }).waitFor()
    await level.fill('no such level')
    await page.getByText('No levels found').waitFor()
  })

  test('options show how many BINs they would give, in what is already chosen', { skip }, async (t) => {
    const { page } = await openSite(t)
    await pick(page, 'Brand', 'VISA')
    const debit = await bins({ vendors: ['VISA'], types: ['DEBIT'] })
    await field(page, 'Type').click()
    await options(page, { name: `Debit ${debit.length.toLocaleString('en')}` }).waitFor()
    const visa = await bins({ vendors: ['VISA'] })
    await page.getByText(`${visa.length.toLocaleString('en')} BINs match`).waitFor()
  })

  test('banks come in batches of fifty, as far as someone scrolls, and are searched', { skip }, async (t) => {
    const { page, requests } = await openSite(t)
    const bank = field(page, 'Bank')
    await bank.click()
    const list = options(page)
    await list.nth(49).waitFor({ state: 'attached' })
    assert.equal(await list.count(), 50)
    await list.nth(49).scrollIntoViewIfNeeded()
    await list.nth(99).waitFor({ state: 'attached' })
    assert.equal(asked(requests).length, 2)
    const name = (await list.nth(70).innerText()).split('\n')[0]!
    const answer = page.waitForResponse(/search=/)
    await typeAtOnce(bank, name.slice(0, 8))
    await answer
    await options(page, { name: new RegExp(`^${name.replace(/[^\w ]/g, '.')}`) })
      .first()
      .click()
    // What was typed is asked for once, not letter by letter.
    const searched = asked(requests).map((line) => new URLSearchParams(line.split('?')[1]).get('search'))
    assert.equal(new Set(searched).size, 2)
    await lookUp(page)
    await page.waitForURL(/\?banks=/)
    await table(page).waitFor()
    await page.reload()
    await page.getByRole('form', { name: 'Search' }).getByText(name, { exact: true }).waitFor()
  })

  test('every column has its filter; BINs are applied with a button', { skip }, async (t) => {
    const { page } = await openSite(t, { path: '/?vendors=VISA' })
    await table(page).waitFor()
    for (const column of ['BIN', 'Brand', 'Type', 'Level', 'Bank', 'Country']) {
      await page.getByRole('button', { name: new RegExp(`^Filter ${column}`) }).waitFor()
    }
    const [first = '', second = ''] = await bins({ vendors: ['VISA'] })
    await page.getByRole('button', { name: 'Filter BIN' }).click()
    const popover = page.getByRole('dialog')
    await popover.getByRole('textbox', { name: 'BINs' }).fill(`${first}\n${second}`)
    await popover.getByRole('button', { name: 'Apply Filter' }).click()
    await arrives(page, `/?bins=${first.slice(0, 6)},${second.slice(0, 6)}&vendors=VISA`)
    await page.getByRole('button', { name: 'Filter BIN, on' }).waitFor()
    await page.getByRole('button', { name: 'Filter Brand, on' }).click()
    await popover.getByRole('combobox', { name: 'Brand' }).waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.move(0, 0)
    await page.getByRole('tooltip').waitFor({ state: 'detached' })
    await noViolations(page)
  })

  test('a country is found by its name and shown with its flag', { skip }, async (t) => {
    const { page } = await openSite(t)
    await pick(page, 'Country', 'Poland')
    await lookUp(page)
    await arrives(page, '/?countries=PL')
    const all = await bins({ countries: ['PL'] })
    assert.deepEqual(await shownBins(page), all.slice(0, (await shownBins(page)).length))
    const flag = table(page).locator('tbody img[src="/flags/pl.svg"]').first()
    await flag.waitFor()
    assert.ok(
      await flag.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0)),
    )
  })
})

const field = (page: Page, name: string) =>
  page.getByRole('form', { name: 'Search' }).getByRole('combobox', { name, exact: true })

const options = (page: Page, named: { name?: string | RegExp } = {}) =>
  page.getByRole('listbox').getByRole('option', named)

/** Letter by letter, but quicker than any load on the machine could slow it down. */
const typeAtOnce = (field: Locator, text: string) =>
  field.evaluate((input, text) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
    for (let length = 1; length <= text.length; length++) {
      set!.call(input, text.slice(0, length))
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, text)

const asked = (requests: string[]) => requests.filter((line) => line.startsWith('GET /api/banks?'))
