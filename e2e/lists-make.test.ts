import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newAccount, signedIn } from './account.ts'
import { noBrowser, openSite } from './browser.ts'
import { arrives } from './checks.ts'
import { button, dialog, listOf, said } from './list-screen.ts'
import { table } from './lookup-screen.ts'
import { bins, someBins } from './site-data.ts'

const skip = noBrowser
const account = await newAccount()
const some = await someBins(3)
const storage = signedIn(account)

describe('Make List', { concurrency: 2 }, () => {
  test('makes a list of the results, named after the search', { skip }, async (t) => {
    const { page } = await openSite(t, { path: '/?types=DEBIT&countries=PL', storage })
    await table(page).waitFor()
    await button(page, 'Make List').click()
    const question = dialog(page, 'Make List')
    const name = question.getByRole('textbox', { name: 'Name' })
    assert.equal(await name.inputValue(), 'debit, Poland')
    await name.fill('')
    assert.ok(await question.getByRole('button', { name: 'Make List' }).isDisabled())
    await name.fill('Polish debit')
    await question.getByRole('switch', { name: 'Public' }).check()
    await name.press('Enter')
    await page.waitForURL(/\/list\/[\w-]{12}$/)
    await page.getByRole('heading', { level: 1, name: 'Polish debit' }).waitFor()
    const all = await bins({ types: ['DEBIT'], countries: ['PL'] })
    const list = await listOf(account, page.url().split('/').at(-1)!)
    assert.equal(list.count, all.length)
    assert.equal(list.is_public, true)
    assert.deepEqual(
      list.items.map(({ bin }) => bin),
      all.slice(0, 20),
    )
    // Back are the results.
    await page.goBack()
    await arrives(page, '/?types=DEBIT&countries=PL')
    await table(page).waitFor()
  })

  test('says when only the first 5,000 were taken', { skip }, async (t) => {
    const { page } = await openSite(t, { path: '/?vendors=VISA', storage })
    const all = (await bins({ vendors: ['VISA'] })).length
    assert.ok(all > 5000)
    await button(page, 'Make List').click()
    const question = dialog(page, 'Make List')
    await question.getByText(`The first 5,000 of ${all.toLocaleString('en')} results`).waitFor()
    await question.getByRole('button', { name: 'Make List' }).click()
    await said(page, `only the first 5,000 of ${all.toLocaleString('en')} results were taken`).waitFor()
    await page.getByText('5,000 BINs', { exact: true }).waitFor()
  })

  test('takes the BINs that were looked up', { skip }, async (t) => {
    const { page } = await openSite(t, { path: `/?bins=${some.join(',')}`, storage })
    await button(page, 'Make List').click()
    const name = dialog(page, 'Make List').getByRole('textbox', { name: 'Name' })
    assert.match(await name.inputValue(), /^3 BINs, \w+ \d+, \d{4}$/)
    await name.press('Enter')
    await page.waitForURL(/\/list\//)
    const { items } = await listOf(account, page.url().split('/').at(-1)!)
    assert.deepEqual(
      items.map(({ bin }) => bin),
      some.toSorted(),
    )
  })

  test('that fails stays open, with the reason', { skip }, async (t) => {
    const { page } = await openSite(t, { path: '/?types=CHARGE', storage, expected: [/status of 422/] })
    await page.route('**/from-search', (route) =>
      route.fulfill({ status: 422, json: { message: 'You have 1,000 lists.' } }),
    )
    await button(page, 'Make List').click()
    const question = dialog(page, 'Make List')
    await question.getByRole('button', { name: 'Make List' }).click()
    await question.getByRole('alert').getByText('You have 1,000 lists.').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Make List')
  })
})
