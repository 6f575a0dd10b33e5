import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { newAccount, signedIn } from './account.ts'
import { noBrowser, openSite } from './browser.ts'
import { button, dialog, namedAccount, said } from './list-screen.ts'
import { binOf, binsToReview, openDialog, review, section, star } from './review-screen.ts'

const skip = noBrowser
const bins = await binsToReview('MAESTRO', 6)
const reviews = (page: Page) => section(page, 'Reviews')
const heading = (page: Page, count: number) => page.getByRole('heading', { name: `Reviews (${count})` })
const row = (page: Page, user: string) => reviews(page).getByRole('row').filter({ hasText: user })
const submit = { name: 'Submit' }

describe('a review', { concurrency: 2 }, () => {
  test('is written, changed and deleted', { skip }, async (t) => {
    const [bin] = bins
    const account = await namedAccount('Ada')
    await review(await newAccount(), bin!, { stars: 2 })
    const { page } = await openSite(t, { path: `/bin/${bin}`, storage: signedIn(account) })
    await page.getByText('(1 review)').waitFor()
    const adding = await openDialog(page, 'Add Review')
    assert.ok(await adding.getByRole('button', submit).isDisabled())
    await star(adding, 5).check({ force: true })
    await adding.getByRole('textbox', { name: 'Description' }).fill('  Right in every field \n\n\n\n today ')
    await adding.getByRole('checkbox', { name: 'Accurate data' }).check({ force: true })
    await adding.getByRole('button', submit).click()
    await adding.waitFor({ state: 'detached' })
    await heading(page, 2).waitFor()
    await page.getByText('3.5').waitFor()
    await row(page, 'Ada').getByText('Right in every field').waitFor()
    await row(page, 'Ada').getByRole('img', { name: '5 of 5 stars' }).waitFor()
    await row(page, 'Ada').getByText('Accurate data').waitFor()
    const [written] = (await binOf(bin!)).reviews
    assert.equal(written?.description, 'Right in every field\n\ntoday')

    await page.reload()
    const changing = await openDialog(page, 'Edit Review')
    assert.ok(await star(changing, 5).isChecked())
    assert.ok(await changing.getByRole('checkbox', { name: 'Accurate data' }).isChecked())
    await star(changing, 4).check({ force: true })
    await changing.getByRole('textbox', { name: 'Description' }).fill('   ')
    await changing.getByRole('checkbox', { name: 'Accurate data' }).uncheck({ force: true })
    await changing.getByRole('checkbox', { name: 'Outdated' }).check({ force: true })
    await changing.getByRole('button', submit).click()
    await changing.waitFor({ state: 'detached' })
    await row(page, 'Ada').getByRole('img', { name: '4 of 5 stars' }).waitFor()
    await page.getByText('3.0').waitFor()
    const [changed] = (await binOf(bin!)).reviews
    assert.deepEqual([changed?.stars, changed?.description], [4, ''])
    assert.deepEqual(
      changed?.tags.map(({ label }) => label),
      ['Outdated'],
    )

    const last = await openDialog(page, 'Edit Review')
    await last.getByRole('button', { name: 'Delete' }).click()
    await dialog(page, 'Delete Review').getByRole('button', { name: 'Cancel' }).click()
    await last.getByRole('button', { name: 'Delete' }).click()
    await dialog(page, 'Delete Review').getByRole('button', { name: 'Delete' }).click()
    await said(page, `Your review of ${bin} is deleted`).waitFor()
    await heading(page, 1).waitFor()
    await button(page, 'Add Review').waitFor()
    assert.equal(await row(page, 'Ada').count(), 0)
    assert.equal((await binOf(bin!)).total_reviews, 1)
  })

  test(
    'shows before it is saved, holds the dialog, and goes back when it is refused',
    { skip },
    async (t) => {
      const bin = bins[1]!
      const held = Promise.withResolvers<void>()
      const { page } = await openSite(t, {
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
      await page.getByText('Reviews (1)').waitFor()
      await page.getByText('(1 review)').waitFor()
      await page.getByText('Edit Review', { exact: true }).waitFor()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await page.mouse.click(4, 4)
      await opened.getByRole('heading', { name: 'Add Review' }).waitFor()
      held.resolve()
      await opened.getByRole('alert').getByText('The store is away.').waitFor()
      await page.getByText('Reviews (0)').waitFor()
      await page.getByText('No Bin Reviews Yet.').waitFor()
      assert.equal(await page.getByText('(1 review)').count(), 0)
      assert.equal(await opened.getByRole('textbox').inputValue(), 'Kept')
      await page.keyboard.press('Escape')
      await page.unroute('**/review')
      await opened.getByRole('button', submit).click()
      await opened.waitFor({ state: 'detached' })
      await heading(page, 1).waitFor()
    },
  )

  test('that was written in another window is changed by the next try', { skip }, async (t) => {
    const bin = bins[2]!
    const account = await newAccount()
    const { page } = await openSite(t, {
      path: `/bin/${bin}`,
      storage: signedIn(account),
      expected: [/status of 409/],
    })
    const opened = await openDialog(page, 'Add Review')
    await review(account, bin, { stars: 1 })
    await star(opened, 5).check({ force: true })
    await opened.getByRole('button', submit).click()
    await page.getByText('You have reviewed this BIN already. Change your review instead.').waitFor()
    const changing = dialog(page, 'Edit Review')
    await changing.getByRole('button', submit).click()
    await changing.waitFor({ state: 'detached' })
    await row(page, 'Anonymous').getByRole('img', { name: '5 of 5 stars' }).waitFor()
    assert.equal((await binOf(bin)).avg_rating, 5)
  })

  test('without tags, when they cannot be had', { skip }, async (t) => {
    const bin = bins[3]!
    const { page } = await openSite(t, {
      path: `/bin/${bin}`,
      storage: signedIn(await newAccount()),
      expected: [/status of 500/],
      before: (page) => page.route('**/tags.json', (route) => route.fulfill({ status: 500, json: {} })),
    })
    const opened = await openDialog(page, 'Add Review')
    await opened.getByText('Tags could not be loaded.').waitFor()
    await star(opened, 2).check({ force: true })
    await opened.getByRole('button', submit).click()
    await opened.waitFor({ state: 'detached' })
    await heading(page, 1).waitFor()
  })

  test('holds no card number', { skip }, async (t) => {
    const { page, requests } = await openSite(t, {
      path: `/bin/${bins[4]}`,
      storage: signedIn(await newAccount()),
    })
    const opened = await openDialog(page, 'Add Review')
    await star(opened, 1).check({ force: true })
    const box = opened.getByRole('textbox')
    // Zeros pass the check of every card number, and belong to none.
    await box.fill(`It was 0000 0000 0000 0000 then`)
    await opened.getByText('This holds what looks like a card number. Leave it out.').waitFor()
    await opened.getByRole('button', submit).click()
    assert.ok(await box.evaluate((element) => element === document.activeElement))
    await box.fill('x'.repeat(1001))
    await opened.getByText('Description cannot exceed 1,000 characters.').waitFor()
    await opened.getByRole('button', submit).click()
    assert.deepEqual(
      requests.filter((line) => line.endsWith('/review')),
      [],
    )
    await box.fill('😀'.repeat(1000))
    await opened.getByRole('button', submit).click()
    await opened.waitFor({ state: 'detached' })
    assert.equal((await binOf(bins[4]!)).reviews[0]?.description, '😀'.repeat(1000))
  })

  test('is written by keyboard alone', { skip }, async (t) => {
    const bin = bins[5]!
    const { page } = await openSite(t, { path: `/bin/${bin}`, storage: signedIn(await namedAccount('Kay')) })
    const keys = page.keyboard
    await button(page, 'Add Review').focus()
    await page.getByRole('tooltip', { name: 'Add Review' }).waitFor()
    await keys.press('Enter')
    const opened = dialog(page, 'Add Review')
    await opened.getByRole('checkbox').first().waitFor()
    await star(opened, 1).focus()
    await keys.press('Space')
    for (let step = 0; step < 3; step++) await keys.press('ArrowRight')
    assert.ok(await star(opened, 4).isChecked())
    await keys.press('Tab')
    await keys.type('By hand')
    await keys.press('Tab')
    await keys.press('Space')
    assert.ok(await opened.getByRole('checkbox').first().isChecked())
    await opened.getByRole('button', submit).press('Enter')
    await opened.waitFor({ state: 'detached' })
    const lead = reviews(page).getByRole('button', { name: 'Kay' })
    await lead.focus()
    await keys.press('Enter')
    const details = dialog(page, 'Review Details')
    await details.getByText('By hand').waitFor()
    assert.equal(await details.getByRole('button', { name: 'Report' }).count(), 0)
    await keys.press('Escape')
    await details.waitFor({ state: 'detached' })
    assert.ok(await lead.evaluate((element) => element === document.activeElement))
  })
})
