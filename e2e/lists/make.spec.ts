import { newAccount, signedIn } from '../accounts/account.ts'
import { bins, someBins } from '../dataset.ts'
import { table } from '../lookup/lookup-screen.ts'
import { button, dialog, toast } from '../screen.ts'
import { expect, test } from '../test.ts'
import { listOf } from './list-screen.ts'
import type { Account } from '../site.ts'

let account: Account
let storage: Record<string, string>

test.beforeAll(async () => {
  account = await newAccount()
  storage = signedIn(account)
})

test.describe('Make List', () => {
  test('saves the results as a list named after the search', async ({ openSite }) => {
    const { page } = await openSite({ path: '/?types=DEBIT&countries=PL', storage })
    await expect(table(page)).toBeVisible()
    await button(page, 'Make List').click()
    const question = dialog(page, 'Make List')
    const name = question.getByRole('textbox', { name: 'Name' })
    await expect(name).toHaveValue('debit, Poland')
    await name.fill('')
    await expect(question.getByRole('button', { name: 'Make List' })).toBeDisabled()
    await name.fill('Polish debit')
    await question.getByRole('switch', { name: 'Public' }).check()
    await name.press('Enter')
    await page.waitForURL(/\/list\/[\w-]{12}$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Polish debit' })).toBeVisible()
    const all = await bins({ types: ['DEBIT'], countries: ['PL'] })
    const list = await listOf(account, page.url().split('/').at(-1)!)
    expect(list.count).toBe(all.length)
    expect(list.is_public).toBe(true)
    expect(list.items.map(({ bin }) => bin)).toEqual(all.slice(0, 20))
    // Going back shows the results again.
    await page.goBack()
    await expect(page).toHaveURL('/?types=DEBIT&countries=PL')
    await expect(table(page)).toBeVisible()
  })

  test('says when only the first 5,000 results were saved', async ({ openSite }) => {
    const { page } = await openSite({ path: '/?vendors=VISA', storage })
    const all = (await bins({ vendors: ['VISA'] })).length
    expect(all).toBeGreaterThan(5000)
    await button(page, 'Make List').click()
    const question = dialog(page, 'Make List')
    await expect(
      question.getByText(`Save the first 5,000 of ${all.toLocaleString('en')} results as a list.`),
    ).toBeVisible()
    await question.getByRole('button', { name: 'Make List' }).click()
    await expect(
      toast(page, `only the first 5,000 of ${all.toLocaleString('en')} results were saved`),
    ).toBeVisible()
    await expect(page.getByText('5,000 BINs', { exact: true })).toBeVisible()
  })

  test('saves the BINs that were looked up', async ({ openSite }) => {
    const some = await someBins(3)
    const { page } = await openSite({ path: `/?bins=${some.join(',')}`, storage })
    await button(page, 'Make List').click()
    const name = dialog(page, 'Make List').getByRole('textbox', { name: 'Name' })
    await expect(name).toHaveValue(/^3 BINs, \w+ \d+, \d{4}$/)
    await name.press('Enter')
    await page.waitForURL(/\/list\//)
    const { items } = await listOf(account, page.url().split('/').at(-1)!)
    expect(items.map(({ bin }) => bin)).toEqual(some.toSorted())
  })

  test('stays open and shows the reason when saving fails', async ({ openSite }) => {
    const { page } = await openSite({ path: '/?types=CHARGE', storage, expected: [/status of 422/] })
    await page.route('**/from-search', (route) =>
      route.fulfill({ status: 422, json: { message: 'You have 1,000 lists.' } }),
    )
    await button(page, 'Make List').click()
    const question = dialog(page, 'Make List')
    await question.getByRole('button', { name: 'Make List' }).click()
    await expect(question.getByRole('alert').getByText('You have 1,000 lists.')).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Make List')
  })
})
