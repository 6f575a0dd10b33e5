import { newAccount, signedIn } from '../accounts/account.ts'
import { bins, someBins } from '../dataset.ts'
import { table } from '../lookup/lookup-screen.ts'
import { button, dialog } from '../screen.ts'
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
})
