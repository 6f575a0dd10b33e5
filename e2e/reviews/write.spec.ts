import type { Page } from '@playwright/test'
import { namedAccount, newAccount, signedIn } from '../accounts/account.ts'
import { button, dialog, toast } from '../screen.ts'
import { expect, test } from '../test.ts'
import { binOf, binsToReview, openDialog, review, section, star } from './review-screen.ts'

let bins: string[]

test.beforeAll(async () => {
  bins = await binsToReview('MAESTRO', 3)
})

const reviews = (page: Page) => section(page, 'Reviews')
const heading = (page: Page, count: number) => page.getByRole('heading', { name: `Reviews (${count})` })
const row = (page: Page, user: string) => reviews(page).getByRole('row').filter({ hasText: user })
const submit = { name: 'Submit' }

test.describe('a review', () => {
  test('can be written, edited and deleted', async ({ openSite }) => {
    const [bin] = bins
    const account = await namedAccount('Ada')
    await review(await newAccount(), bin!, { stars: 2 })
    const { page } = await openSite({ path: `/bin/${bin}`, storage: signedIn(account) })
    await expect(page.getByText('(1 review)')).toBeVisible()
    const adding = await openDialog(page, 'Add Review')
    await expect(adding.getByRole('button', submit)).toBeDisabled()
    await star(adding, 5).check({ force: true })
    await adding.getByRole('textbox', { name: 'Description' }).fill('  Right in every field \n\n\n\n today ')
    await adding.getByRole('checkbox', { name: 'Accurate data' }).check({ force: true })
    await adding.getByRole('button', submit).click()
    await expect(adding).toBeHidden()
    await expect(heading(page, 2)).toBeVisible()
    await expect(page.getByText('3.5')).toBeVisible()
    await expect(row(page, 'Ada').getByText('Right in every field')).toBeVisible()
    await expect(row(page, 'Ada').getByRole('img', { name: '5 of 5 stars' })).toBeVisible()
    await expect(row(page, 'Ada').getByText('Accurate data')).toBeVisible()
    const [written] = (await binOf(bin!)).reviews
    expect(written?.description).toBe('Right in every field\n\ntoday')

    await page.reload()
    const changing = await openDialog(page, 'Edit Review')
    await expect(star(changing, 5)).toBeChecked()
    await expect(changing.getByRole('checkbox', { name: 'Accurate data' })).toBeChecked()
    await star(changing, 4).check({ force: true })
    await changing.getByRole('textbox', { name: 'Description' }).fill('   ')
    await changing.getByRole('checkbox', { name: 'Accurate data' }).uncheck({ force: true })
    await changing.getByRole('checkbox', { name: 'Outdated' }).check({ force: true })
    await changing.getByRole('button', submit).click()
    await expect(changing).toBeHidden()
    await expect(row(page, 'Ada').getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
    await expect(page.getByText('3.0')).toBeVisible()
    const [changed] = (await binOf(bin!)).reviews
    expect([changed?.stars, changed?.description]).toEqual([4, ''])
    expect(changed?.tags.map(({ label }) => label)).toEqual(['Outdated'])

    const last = await openDialog(page, 'Edit Review')
    await last.getByRole('button', { name: 'Delete' }).click()
    await dialog(page, 'Delete Review').getByRole('button', { name: 'Cancel' }).click()
    await last.getByRole('button', { name: 'Delete' }).click()
    await dialog(page, 'Delete Review').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, `Review of ${bin} deleted`)).toBeVisible()
    await expect(heading(page, 1)).toBeVisible()
    await expect(button(page, 'Add Review')).toBeVisible()
    await expect(row(page, 'Ada')).toHaveCount(0)
    expect((await binOf(bin!)).total_reviews).toBe(1)
  })

  test('appears before it is saved, and disappears when saving fails while the dialog stays open', async ({
    openSite,
  }) => {
    const bin = bins[1]!
    const held = Promise.withResolvers<void>()
    const { page } = await openSite({
      path: `/bin/${bin}`,
      storage: signedIn(await newAccount()),
      expected: [/status of 500/],
    })
    await page.route('**/review', async (route) => {
      await held.promise
      await route.fulfill({ status: 500, json: { message: 'The store is away.' } })
    })
    const opened = await openDialog(page, 'Add Review')
    await star(opened, 3).check({ force: true })
    await opened.getByRole('textbox').fill('Kept')
    await opened.getByRole('button', submit).click()
    await expect(page.getByText('Reviews (1)')).toBeVisible()
    await expect(page.getByText('(1 review)')).toBeVisible()
    await expect(page.getByText('Edit Review', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.mouse.click(4, 4)
    await expect(opened.getByRole('heading', { name: 'Add Review' })).toBeVisible()
    held.resolve()
    await expect(opened.getByRole('alert').getByText('The store is away.')).toBeVisible()
    await expect(page.getByText('Reviews (0)')).toBeVisible()
    await expect(page.getByText('No Bin Reviews Yet.')).toBeVisible()
    await expect(page.getByText('(1 review)')).toHaveCount(0)
    await expect(opened.getByRole('textbox')).toHaveValue('Kept')
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
    await page.unroute('**/review')
    await openDialog(page, 'Add Review')
    await expect(opened.getByRole('textbox')).toHaveValue('Kept')
    await opened.getByRole('button', submit).click()
    await expect(opened).toBeHidden()
    await expect(heading(page, 1)).toBeVisible()
  })
})
