import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { newAccount, signedIn } from './account.ts'
import { noBrowser, openSite } from './browser.ts'
import { arrives } from './checks.ts'
import { button, dialog, namedAccount, said } from './list-screen.ts'
import { binsToReview, review, reviewAll, section } from './review-screen.ts'

const skip = noBrowser
const bins = await binsToReview('AMERICAN EXPRESS', 5)
const reviews = (page: Page) => section(page, 'Reviews')
const row = (page: Page, user: string) => reviews(page).getByRole('row').filter({ hasText: user })

describe('the reviews of a BIN', { concurrency: 2 }, () => {
  test('have pages, by address and back', { skip }, async (t) => {
    const bin = bins[0]!
    await reviewAll(
      bin,
      Array.from({ length: 12 }, (_, at) => `User ${at + 1}`),
      (at) => ({ stars: 1 + (at % 5), description: `Review ${at + 1}` }),
    )
    const { page } = await openSite(t, { path: `/bin/${bin}` })
    await page.getByRole('heading', { name: 'Reviews (12)' }).waitFor()
    await reviews(page).getByText('Showing 1 - 10 of 12').waitFor()
    await row(page, 'User 12').waitFor()
    await reviews(page).getByRole('button', { name: 'Next page' }).click()
    await arrives(page, `/bin/${bin}?reviewPage=2`)
    await reviews(page).getByText('Showing 11 - 12 of 12').waitFor()
    assert.equal(await reviews(page).locator('tbody tr').count(), 2)
    await page.reload()
    await row(page, 'Review 2').waitFor()
    await page.goBack()
    await row(page, 'User 12').waitFor()
    await page.setViewportSize({ width: 360, height: 800 })
    await reviews(page).getByRole('listitem').nth(9).waitFor()
    await page.goto(new URL(`/bin/${bin}?reviewPage=7`, page.url()).href)
    await reviews(page).getByText('There is no page 7.').waitFor()
    await reviews(page).getByRole('button', { name: 'First page' }).click()
    await arrives(page, `/bin/${bin}`)
  })

  test('wait for the next page with a spinner', { skip }, async (t) => {
    const bin = bins[1]!
    await reviewAll(
      bin,
      Array.from({ length: 11 }, (_, at) => `User ${at + 1}`),
      () => ({ stars: 3 }),
    )
    const held = Promise.withResolvers<void>()
    const { page } = await openSite(t, {
      path: `/bin/${bin}`,
      before: (page) =>
        page.route('**/api/bin/**', async (route) => {
          await held.promise
          await route.continue()
        }),
    })
    await row(page, 'User 11').waitFor()
    await reviews(page).getByRole('button', { name: 'Next page' }).click()
    await reviews(page).getByRole('status').getByLabel('Loading...').waitFor()
    await row(page, 'User 11').waitFor()
    held.resolve()
    await row(page, 'User 1').first().waitFor()
    await reviews(page).getByText('Showing 11 - 11 of 11').waitFor()
  })

  test('open to be read, and are reported', { skip }, async (t) => {
    const bin = bins[2]!
    const words = 'A sentence that goes on. '.repeat(39)
    await review(await namedAccount('Bob'), bin, { stars: 4, description: words, tag_ids: [1, 2, 3, 4] })
    const { page } = await openSite(t, { path: `/bin/${bin}`, storage: signedIn(await newAccount()) })
    await row(page, 'Bob').click()
    const details = dialog(page, 'Review Details')
    for (const text of [bin, 'Bob', 'Accurate data', 'Wrong country']) {
      await details.getByText(text, { exact: true }).waitFor()
    }
    await details.getByRole('img', { name: '4 of 5 stars' }).waitFor()
    const comment = details.getByRole('region', { name: 'Comment' })
    await comment.waitFor()
    assert.equal(await comment.evaluate((element) => element.clientHeight), 200)
    await details.getByRole('button', { name: 'Report' }).click()
    const reporting = dialog(page, 'Report Review')
    await reporting.getByRole('button', { name: 'Report' }).click()
    await reporting.getByText('Say in a few words what is wrong with it.').waitFor()
    await reporting.getByRole('textbox').fill('It names a person')
    await reporting.getByRole('button', { name: 'Report' }).click()
    await said(page, 'Reported').waitFor()
    await reporting.waitFor({ state: 'detached' })
  })

  test('cannot be added to by who is not signed in', { skip }, async (t) => {
    const bin = bins[3]!
    await review(await newAccount(), bin, { stars: 4, description: 'Words' })
    const { page } = await openSite(t, { path: `/bin/${bin}` })
    const add = button(page, 'Add Review')
    assert.equal(await add.getAttribute('aria-disabled'), 'true')
    await add.hover()
    await page.getByRole('tooltip', { name: 'Login first' }).waitFor()
    await add.click({ force: true })
    assert.equal(await page.getByRole('dialog').count(), 0)
    await reviews(page).getByRole('button', { name: 'Anonymous' }).click()
    assert.equal(await dialog(page, 'Review Details').getByRole('button', { name: 'Report' }).count(), 0)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.goto(new URL(`/bin/${bins[4]}`, page.url()).href)
    await page.getByRole('link', { name: 'Log in to write the first' }).click()
    await arrives(page, `/login?from=${encodeURIComponent(`/bin/${bins[4]}`)}`)
  })
})
