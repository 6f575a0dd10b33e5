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
    const groups = await options(page, { name: /· \d+ levels/ }).count()
    await expect(options(page).first()).toHaveAttribute('aria-setsize', String(levels.length + groups))
    const first = options(page).nth(groups)
    expect((await list(page).boundingBox())?.height ?? 999).toBeLessThanOrEqual(200)
    const counts = levels.map(({ count }) => count).toSorted((a, b) => b - a)
    await expect(first).toContainText(counts[0]!.toLocaleString('en'))
    await page.getByRole('button', { name: 'A–Z' }).click()
    const names = levels.map(({ label }) => label).toSorted(new Intl.Collator('en').compare)
    await expect(first).toContainText(names[0]!)
    await page.reload()
    await level.press('End')
    await level.press('ArrowDown')
    await expect(first).toContainText(names[0]!)
    await page.getByRole('button', { name: 'By count' }).click()
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
    await expect(options(page).first()).toHaveAttribute('aria-setsize', '50')
    await list(page).evaluate((list) => list.scrollTo(0, list.scrollHeight))
    await expect(options(page).first()).toHaveAttribute('aria-setsize', '100')
    expect(bankRequests(requests).length).toBe(2)
    const name = (await options(page).nth(4).innerText()).split('\n')[0]!
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
    const flag = table(page).locator('tbody .flag-pl').filter({ visible: true }).first()
    await expect(flag).toBeVisible()
    await expect(flag).toHaveCSS('background-image', /^url\("data:image\/svg\+xml,<svg /)
  })
})

test.describe('a filter by keyboard', () => {
  test('opens, closes and leaves the list, and removes chips', async ({ openSite }) => {
    const { page } = await openSite({ path: '/?types=DEBIT&types=CREDIT' })
    const type = field(page, 'Type')
    await type.focus()
    await expect(list(page), 'not by focus alone').toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await expect(options(page).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list(page)).toHaveCount(0)
    await page.keyboard.press('Backspace')
    await expect(chosen(page, 'types')).toHaveText(['Debit'])
    await page.keyboard.type('cre')
    await expect(options(page).first()).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(field(page, 'Bank')).toBeFocused()
    await expect(list(page)).toHaveCount(0)
    await expect(type).toHaveValue('')
    await expect(page, 'nothing was looked up').toHaveURL('/?types=DEBIT&types=CREDIT')
  })

  test('works in a column header, and returns the focus', async ({ openSite }) => {
    const { page } = await openSite({ path: '/?vendors=VISA' })
    const button = page.getByRole('button', { name: /^Filter Type/ })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Type' })).toBeFocused()
    await page.keyboard.type('deb')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/?vendors=VISA&types=DEBIT')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button).toBeFocused()
  })
})

test.describe('the list of a filter', () => {
  test('stays beside its field and never covers the label', async ({ openSite }) => {
    const { page } = await openSite({ height: 640 })
    for (const name of ['Brand', 'Card Level', 'Type', 'Bank', 'Country']) {
      await field(page, name).click()
      await expect(options(page).first()).toBeVisible()
      const [shown, label, input] = await Promise.all(
        [list(page), page.getByText(name, { exact: true }).first(), field(page, name)].map((part) =>
          part.boundingBox(),
        ),
      )
      const isBelow = shown!.y >= input!.y + input!.height
      const isAbove = shown!.y + shown!.height <= label!.y
      expect(isBelow || isAbove, `${name} is covered`).toBe(true)
      expect(shown!.y + shown!.height, 'ends in the window').toBeLessThanOrEqual(640)
      await page.keyboard.press('Escape')
    }
  })

  test('has large options on a phone, and takes several taps', async ({ openSite }) => {
    const { page } = await openSite({ width: 360, height: 740 })
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('dialog', { name: 'Filters' }).getByRole('combobox', { name: 'Country' }).click()
    const [first, second] = [options(page).first(), options(page).nth(1)]
    await first.click()
    await second.click()
    expect((await first.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await expect(chosen(page, 'countries')).toHaveCount(2)
    await expect(first).toHaveAttribute('aria-selected', 'true')
    await noViolations(page)
  })
})

test('the example of prepaid cards finds every prepaid level', async ({ openSite }) => {
  const { page, site } = await openSite()
  const { levels } = (await (await fetch(`${site}/levels.json`)).json()) as Options
  const prepaid = levels.filter(({ value }) => value.includes('PREPAID'))
  await page.getByRole('button', { name: 'Prepaid cards' }).click()
  const total = prepaid.reduce((sum, { count }) => sum + count, 0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${total.toLocaleString('en')} results`)
})

const chosen = (page: Page, plural: string) =>
  page.getByRole('list', { name: `Chosen ${plural}` }).getByRole('listitem')

const list = (page: Page) => page.getByRole('listbox')

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
