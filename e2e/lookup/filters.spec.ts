import type { Locator, Page } from '@playwright/test'
import { noViolations } from '../checks.ts'
import { bins } from '../dataset.ts'
import { beginsWith } from '../screen.ts'
import { expect, test } from '../test.ts'
import { lookUp, pick, table } from './lookup-screen.ts'

interface Options {
  levels: { label: string; value: string; count: number }[]
}

test.describe('filters', () => {
  test('load levels when first opened, and find them by label or value', async ({ openSite }) => {
    const { page, site, requests } = await openSite()
    expect(requests).not.toContain('GET /levels.json')
    const level = field(page, 'Card Level')
    await level.click()
    const { levels } = (await (await fetch(`${site}/levels.json`)).json()) as Options
    await expect(options(page).first()).toBeVisible()
    await expect(options(page)).toHaveCount(levels.length)
    const list = page.getByRole('listbox').filter({ visible: true })
    expect((await list.boundingBox())?.height ?? 999).toBeLessThanOrEqual(220)
    const wanted = levels.find(({ value }) => value === 'PLATINUM')!
    await level.fill(wanted.value.toLowerCase())
    await expect(
      options(page, { name: `${wanted.label} ${wanted.count.toLocaleString('en')}` }),
    ).toBeVisible()
    await level.fill('no such level')
    await expect(page.getByText('No levels found')).toBeVisible()
  })

  test('show for each option how many BINs it matches within the current choice', async ({ openSite }) => {
    const { page } = await openSite()
    await pick(page, 'Brand', 'VISA')
    const debit = await bins({ vendors: ['VISA'], types: ['DEBIT'] })
    await field(page, 'Type').click()
    await expect(options(page, { name: `Debit ${debit.length.toLocaleString('en')}` })).toBeVisible()
    const visa = await bins({ vendors: ['VISA'] })
    await expect(page.getByText(`${visa.length.toLocaleString('en')} BINs match`)).toBeVisible()
  })

  test('load banks in batches of fifty while scrolling, and search them', async ({ openSite }) => {
    const { page, requests } = await openSite()
    const bank = field(page, 'Bank')
    await bank.click()
    const list = options(page)
    await expect(list.nth(49)).toBeAttached()
    await expect(list).toHaveCount(50)
    await list.nth(49).scrollIntoViewIfNeeded()
    await expect(list.nth(99)).toBeAttached()
    expect(bankRequests(requests).length).toBe(2)
    const name = (await list.nth(70).innerText()).split('\n')[0]!
    const answer = page.waitForResponse(/search=/)
    await typeAtOnce(bank, name.slice(0, 8))
    await answer
    await options(page, { name: new RegExp(`^${name.replace(/[^\w ]/g, '.')}`) })
      .first()
      .click()
    // One request for the whole text, not one per letter.
    const searched = bankRequests(requests).map((line) =>
      new URLSearchParams(line.split('?')[1]).get('search'),
    )
    expect(new Set(searched).size).toBe(2)
    await lookUp(page)
    await page.waitForURL(/\?banks=/)
    await expect(table(page)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('form', { name: 'Search' }).getByText(name, { exact: true })).toBeVisible()
  })

  test('exist in every column header, and apply BINs with a button', async ({ openSite }) => {
    const { page } = await openSite({ path: '/?vendors=VISA' })
    await expect(table(page)).toBeVisible()
    for (const column of ['BIN', 'Brand', 'Type', 'Level', 'Bank', 'Country']) {
      await expect(page.getByRole('button', { name: new RegExp(`^Filter ${column}`) })).toBeVisible()
    }
    const [first = '', second = ''] = await bins({ vendors: ['VISA'] })
    await page.getByRole('button', { name: 'Filter BIN' }).click()
    const popover = page.getByRole('dialog')
    await popover.getByRole('textbox', { name: 'BINs' }).fill(`${first}\n${second}`)
    await popover.getByRole('button', { name: 'Apply Filter' }).click()
    await expect(page).toHaveURL(`/?bins=${first.slice(0, 6)},${second.slice(0, 6)}&vendors=VISA`)
    await expect(page.getByRole('button', { name: 'Filter BIN, on' })).toBeVisible()
    await page.getByRole('button', { name: 'Filter Brand, on' }).click()
    await expect(popover.getByRole('combobox', { name: 'Brand' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.mouse.move(0, 0)
    await expect(page.getByRole('tooltip')).toBeHidden()
    await noViolations(page)
  })

  test('find a country by its name and show its flag', async ({ openSite }) => {
    const { page } = await openSite()
    await pick(page, 'Country', 'Poland')
    await lookUp(page)
    await expect(page).toHaveURL('/?countries=PL')
    const all = await bins({ countries: ['PL'] })
    await beginsWith(table(page), all)
    const flag = table(page).locator('tbody img[src="/flags/pl.svg"]').first()
    await expect(flag).toBeVisible()
    expect(
      await flag.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0)),
    ).toBe(true)
  })
})

const field = (page: Page, name: string) =>
  page.getByRole('form', { name: 'Search' }).getByRole('combobox', { name, exact: true })

const options = (page: Page, named: { name?: string | RegExp } = {}) =>
  page.getByRole('listbox').getByRole('option', named)

/** Types letter by letter, faster than the debounce even on a busy machine. */
const typeAtOnce = (field: Locator, text: string) =>
  field.evaluate((input, text) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
    for (let length = 1; length <= text.length; length++) {
      set!.call(input, text.slice(0, length))
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, text)

const bankRequests = (requests: string[]) => requests.filter((line) => line.startsWith('GET /api/banks?'))
