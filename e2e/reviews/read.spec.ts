import type { Page } from '@playwright/test'
import { namedAccount, newAccount, signedIn } from '../accounts/account.ts'
import { button, dialog, toast } from '../screen.ts'
import { expect, test } from '../test.ts'
import { binsToReview, review, reviewAll, section } from './review-screen.ts'

let bins: string[]

test.beforeAll(async () => {
  bins = await binsToReview('AMERICAN EXPRESS', 5)
})

const reviews = (page: Page) => section(page, 'Reviews')
const row = (page: Page, user: string) => reviews(page).getByRole('row').filter({ hasText: user })

test.describe('the reviews of a BIN', () => {
  test('have pages with their own addresses', async ({ openSite }) => {
    const bin = bins[0]!
    await reviewAll(
      bin,
      Array.from({ length: 12 }, (_, at) => `User ${at + 1}`),
      (at) => ({ stars: 1 + (at % 5), description: `Review ${at + 1}` }),
    )
    const { page } = await openSite({ path: `/bin/${bin}` })
    await expect(page.getByRole('heading', { name: 'Reviews (12)' })).toBeVisible()
    await expect(reviews(page).getByText('Showing 1 - 10 of 12')).toBeVisible()
    await expect(row(page, 'User 12')).toBeVisible()
    await reviews(page).getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(`/bin/${bin}?reviewPage=2`)
    await expect(reviews(page).getByText('Showing 11 - 12 of 12')).toBeVisible()
    await expect(reviews(page).locator('tbody tr')).toHaveCount(2)
    await page.reload()
    await expect(row(page, 'Review 2')).toBeVisible()
    await page.goBack()
    await expect(row(page, 'User 12')).toBeVisible()
    await page.setViewportSize({ width: 360, height: 800 })
    await expect(reviews(page).getByRole('listitem').nth(9)).toBeVisible()
    await page.goto(`/bin/${bin}?reviewPage=7`)
    await expect(reviews(page).getByText('There is no page 7.')).toBeVisible()
    await reviews(page).getByRole('button', { name: 'First page' }).click()
    await expect(page).toHaveURL(`/bin/${bin}`)
  })

  test('open in full and can be reported', async ({ openSite }) => {
    const bin = bins[2]!
    const words = 'A sentence that goes on. '.repeat(39)
    await review(await namedAccount('Bob'), bin, { stars: 4, description: words, tag_ids: [1, 2, 3, 4] })
    const { page } = await openSite({ path: `/bin/${bin}`, storage: signedIn(await newAccount()) })
    await row(page, 'Bob').click()
    const details = dialog(page, 'Review Details')
    for (const text of [bin, 'Bob', 'Accurate data', 'Wrong country']) {
      await expect(details.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(details.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
    const comment = details.getByRole('region', { name: 'Comment' })
    await expect(comment).toBeVisible()
    expect(await comment.evaluate((element) => element.clientHeight)).toBe(200)
    await details.getByRole('button', { name: 'Report' }).click()
    const reporting = dialog(page, 'Report Review')
    await reporting.getByRole('button', { name: 'Report' }).click()
    await expect(reporting.getByText('Say in a few words what is wrong with it.')).toBeVisible()
    await reporting.getByRole('textbox').fill('It names a person')
    await reporting.getByRole('button', { name: 'Report' }).click()
    await expect(toast(page, 'Reported')).toBeVisible()
    await expect(reporting).toBeHidden()
  })

  test('can only be written after logging in', async ({ openSite }) => {
    const bin = bins[3]!
    await review(await newAccount(), bin, { stars: 4, description: 'Words' })
    const { page } = await openSite({ path: `/bin/${bin}` })
    const add = button(page, 'Add Review')
    await expect(add).toHaveAttribute('aria-disabled', 'true')
    await add.hover()
    await expect(page.getByRole('tooltip', { name: 'Login first' })).toBeVisible()
    await add.click({ force: true })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await reviews(page).getByRole('button', { name: 'Anonymous' }).click()
    await expect(dialog(page, 'Review Details').getByRole('button', { name: 'Report' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.goto(`/bin/${bins[4]}`)
    await page.getByRole('link', { name: 'Log in to write the first review' }).click()
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/bin/${bins[4]}`)}`)
  })
})
