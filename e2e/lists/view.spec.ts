import type { Page } from '@playwright/test'
import { newAccount, signedIn } from '../accounts/account.ts'
import { bins as binsOf, someBins } from '../dataset.ts'
import { binsIn, button, dialog, table } from '../screen.ts'
import type { Account } from '../site.ts'
import { expect, test } from '../test.ts'
import { madeBins, makeList } from './list-screen.ts'

const unknown = madeBins(20)
let account: Account
let known: string[]
let bins: string[]
let id: string
let path: string

test.beforeAll(async () => {
  account = await newAccount()
  known = await someBins(30)
  bins = [...unknown.slice(0, 10), ...known, ...unknown.slice(10)]
  const notes = bins.map((_, at) => (at === 49 ? 'the needle' : ''))
  id = await makeList(account, { name: 'Mixed', bins, notes })
  path = `/list/${id}`
})

const rows = (page: Page) => table(page, 'BINs of Mixed')
const shown = (page: Page, wanted: string[]) => expect(binsIn(rows(page))).toHaveText(wanted)

test.describe('the BINs of a list', () => {
  test('are shown in order, twenty per page, with an address for each page', async ({ openSite }) => {
    const { page } = await openSite({ path })
    await shown(page, bins.slice(0, 20))
    await expect(page.getByText('Showing 1 - 20 of 50')).toBeVisible()
    await expect(rows(page).getByRole('columnheader', { name: 'Note' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Last page' }).click()
    await expect(page).toHaveURL(`${path}?page=3`)
    await shown(page, bins.slice(40))
    await expect(rows(page).getByRole('columnheader', { name: 'Note' })).toBeVisible()
    await page.reload()
    await shown(page, bins.slice(40))
    await page.goBack()
    await shown(page, bins.slice(0, 20))
    await page.goto(`${path}?page=9`)
    await expect(page.getByText('This list has no page 9.')).toBeVisible()
  })

  test('are all printed from the page, and the browser prints those that are shown', async ({ openSite }) => {
    const { page } = await openSite({
      path,
      before: (page) =>
        page.addInitScript(() => {
          window.print = () => void (document.body.dataset['printed'] = 'yes')
        }),
    })
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('BINs 1 to 20 of 50. For all of them, choose Print')).toBeVisible()
    await expect(page.getByText('Showing 1 - 20 of 50')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await button(page, 'Print').click()
    await expect(page.locator('body[data-printed]')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await shown(page, bins)
    await expect(page.getByText('BINs 1 to 50 of 50.', { exact: true })).toBeVisible()
    await expect(button(page, 'Print')).toBeHidden()
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await shown(page, bins.slice(0, 20))
  })

  test('are filtered by column, and filtering goes to the first page', async ({ openSite }) => {
    const { page } = await openSite({ path: `${path}?page=2` })
    const debit = await binsOf({ bins: known, types: ['DEBIT'] })
    await expect(rows(page)).toBeVisible()
    await button(page, 'Filter Type').click()
    const filter = page.getByRole('dialog').getByRole('combobox', { name: 'Type' })
    await filter.click()
    await page.getByRole('option', { name: `Debit ${debit.length}`, exact: true }).click()
    await expect(page).toHaveURL(`${path}?types=DEBIT`)
    await expect(page.getByText(`${debit.length} of 50 BINs`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button(page, 'Filter Type, on')).toBeVisible()
    await button(page, 'Filter BIN').click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'BINs' }).fill(debit[0]!)
    await button(page, 'Apply Filter').click()
    await expect(page).toHaveURL(`${path}?bins=${debit[0]}&types=DEBIT`)
    await shown(page, [debit[0]!])
    await page.goBack()
    await expect(page.getByText(`${debit.length} of 50 BINs`)).toBeVisible()
    await button(page, 'Clear filters').click()
    await expect(page).toHaveURL(path)
    await shown(page, bins.slice(0, 20))
  })

  test('are filtered by words in their notes', async ({ openSite }) => {
    const { page } = await openSite({ path: `${path}?page=3` })
    await button(page, 'Filter Note').click()
    const popover = page.getByRole('dialog', { name: 'Filter Note' })
    await popover.getByRole('searchbox', { name: 'Note' }).fill('NEEDLE')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${path}?note=NEEDLE`)
    await shown(page, [bins[49]!])
    await expect(button(page, 'Filter Note, on')).toBeFocused()
    await page.reload()
    await shown(page, [bins[49]!])
    await button(page, 'Clear filters').click()
    await expect(page).toHaveURL(path)
  })

  test('are searched while typing', async ({ openSite }) => {
    const { page } = await openSite({ path })
    const search = page.getByRole('searchbox', { name: 'Search this list' })
    await search.fill('needle')
    await expect(page).toHaveURL(`${path}?search=needle`)
    await shown(page, [bins[49]!])
    await search.fill('nothing has this')
    await expect(page.getByText('No results found for the selected filters.')).toBeVisible()
    await expect(search).toBeFocused()
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click()
    await shown(page, bins.slice(0, 20))
    await expect(search).toHaveValue('')
  })

  test('are sorted ascending, then descending, then in their own order', async ({ openSite }) => {
    const { page } = await openSite({ path })
    const header = rows(page).getByRole('columnheader', { name: /^BIN/ })
    const sort = header.getByRole('button', { name: 'BIN', exact: true })
    const sorted = bins.toSorted()
    await sort.click()
    await expect(page).toHaveURL(`${path}?sort=bin`)
    await shown(page, sorted.slice(0, 20))
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    await sort.click()
    await expect(page).toHaveURL(`${path}?sort=bin&descending=1`)
    await shown(page, sorted.toReversed().slice(0, 20))
    await sort.click()
    await expect(page).toHaveURL(path)
    await shown(page, bins.slice(0, 20))
    await expect(header).toHaveAttribute('aria-sort', 'none')
    await page.goBack()
    await shown(page, sorted.toReversed().slice(0, 20))
  })

  test('are filtered and sorted on a phone', async ({ openSite }) => {
    const { page } = await openSite({ path, width: 360 })
    await button(page, 'Filters').click()
    const sheet = dialog(page, 'Filters')
    await sheet.getByLabel('Order').selectOption({ label: 'BIN, descending' })
    await expect(page).toHaveURL(`${path}?sort=bin&descending=1`)
    await sheet.getByRole('combobox', { name: 'Brand' }).click()
    await page.getByRole('option', { name: /^Visa/ }).click()
    await expect(page).toHaveURL(`${path}?vendors=VISA&sort=bin&descending=1`)
    await page.keyboard.press('Escape')
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('30 of 50 BINs')).toBeVisible()
  })
})

test.describe('comparing two lists', () => {
  test('shows the BINs in both lists, and those in only one', async ({ openSite }) => {
    const other = await makeList(account, { name: 'Other', bins: [bins[0]!, bins[1]!, '990100'] })
    const { page } = await openSite({ path, storage: signedIn(account) })
    await button(page, 'Compare').click()
    const question = dialog(page, 'Compare with another list')
    await question.getByRole('button', { name: 'Compare' }).click()
    await expect(question.getByText('Choose a list or paste a link.')).toBeVisible()
    await question.getByRole('radio', { name: /^Other/ }).check()
    await question.getByRole('button', { name: 'Compare' }).click()
    await expect(page).toHaveURL(`${path}?compare=${other}&part=both`)
    await expect(page.getByRole('heading', { name: 'Compared with Other' })).toBeVisible()
    await expect(binsIn(table(page, 'In both'))).toHaveText([bins[0]!, bins[1]!])
    for (const name of ['In both 2', 'Only here 48', 'Only there 1'])
      await expect(page.getByRole('tab', { name })).toBeVisible()
    await page.getByRole('tab', { name: 'Only here' }).click()
    await expect(page).toHaveURL(`${path}?compare=${other}&part=here`)
    await expect(page.getByText('Showing 1 - 20 of 48')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(`${path}?compare=${other}&part=here&page=2`)
    await page.goBack()
    await page.keyboard.press('Tab')
    await page.getByRole('tab', { name: 'Only here' }).press('ArrowRight')
    await expect(table(page, 'Only there').getByRole('link', { name: '990100', exact: true })).toBeVisible()
    await expect(binsIn(table(page, 'Only there'))).toHaveText(['990100'])
    await button(page, 'Stop comparing').click()
    await expect(page).toHaveURL(path)
    await shown(page, bins.slice(0, 20))
  })

  test('works with a link and without an account', async ({ openSite }) => {
    const other = await makeList(account, { name: 'Linked', bins: ['990100'] })
    const { page, site } = await openSite({ path, expected: [/status of 40[34]/] })
    await button(page, 'Compare').click()
    const question = dialog(page, 'Compare with another list')
    const link = question.getByRole('textbox', { name: 'Search lists, or paste a link' })
    await link.fill('https://elsewhere.example/')
    await question.getByRole('button', { name: 'Compare' }).click()
    await expect(question.getByText(/^This link leads to another site\./)).toBeVisible()
    await link.fill(site + path)
    await question.getByRole('button', { name: 'Compare' }).click()
    await expect(question.getByText('This is the list you are viewing. Choose another one.')).toBeVisible()
    await link.fill(`${site}/list/${other}?page=2`)
    await link.press('Enter')
    await expect(page.getByText('The lists have no BINs in common.')).toBeVisible()
    await page.goto(`${site}${path}?compare=abcdefghijkl`)
    await expect(page.getByRole('alert').getByText('The lists could not be compared')).toBeVisible()
  })
})
