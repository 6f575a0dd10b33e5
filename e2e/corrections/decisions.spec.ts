import { namedAccount, namedModerator, newAccount, signedIn } from '../accounts/account.ts'
import { endSessionElsewhere } from '../accounts/account-screen.ts'
import { button, dialog, toast } from '../screen.ts'
import { expect, test } from '../test.ts'
import {
  accept,
  card,
  creditCards,
  neighbours,
  openSuggestion,
  suggest,
  typeOf,
} from './correction-screen.ts'

let bins: string[]

test.beforeAll(async () => {
  bins = await creditCards('MASTERCARD')
})

test('a moderator accepts for several BINs at once, and rejects with a reason', async ({ openSite }) => {
  const ada = await namedAccount('Ada')
  for (const bin of (await neighbours()).filter((bin) => !bins.includes(bin)).slice(0, 10)) {
    await suggest(ada, bin, { field: 'type', value: 'Debit', reason: 'A letter' })
  }
  const { page } = await openSite({
    path: '/corrections?field=type',
    storage: signedIn(await namedModerator('Grace')),
  })
  const withOthers = page
    .getByRole('article')
    .filter({ hasText: /\d+ neighbouring BINs? (?:is|are) also from/ })
  await withOthers.first().getByRole('button', { name: 'Accept' }).click()
  const accepting = dialog(page, 'Accept Correction')
  const neighbour = accepting.getByRole('checkbox').last()
  await neighbour.check()
  const other = await neighbour.evaluate((box: HTMLInputElement) => box.labels![0]!.innerText.trim())
  await accepting.getByRole('button', { name: /^Accept for \d+ BINs$/ }).click()
  await expect(toast(page, /^\d+ BINs corrected$/)).toBeVisible()
  await expect.poll(() => typeOf(other), { timeout: 5000 }).toBe('DEBIT')

  const rejected = page.getByRole('article').last()
  const name = (await rejected.getAttribute('aria-label'))!
  await rejected.getByRole('button', { name: 'Reject' }).click()
  const rejecting = dialog(page, 'Reject Correction')
  await rejecting.getByRole('button', { name: 'Reject' }).click()
  await expect(rejecting.getByText('Say why, so that the author understands.')).toBeVisible()
  await rejecting.getByRole('textbox').fill('The bank says otherwise.')
  await rejecting.getByRole('button', { name: 'Reject' }).click()
  await expect(toast(page, 'Suggestion rejected')).toBeVisible()
  await expect(page.getByRole('article', { name })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Rejected' }).click()
  await expect(page.getByRole('article', { name }).getByText('The bank says otherwise.')).toBeVisible()
})

test('a refused value is explained, and a draft survives the end of a session', async ({ openSite }) => {
  const bin = bins[40]!
  const account = await newAccount()
  const { page } = await openSite({
    path: `/bin/${bin}`,
    storage: signedIn(account),
    expected: [/status of 4\d\d/],
  })
  const opened = await openSuggestion(page, 'Country')
  await opened.getByRole('combobox', { name: 'What is right?' }).fill('Atlantis')
  await opened.getByRole('textbox', { name: 'How do you know?' }).fill('I have been there')
  await opened.getByRole('button', { name: 'Suggest', exact: true }).click()
  await expect(opened.getByText('Enter a country by its English name or its two-letter code.')).toBeVisible()
  await endSessionElsewhere(page)
  await expect(page.getByText('What you typed is kept.')).toBeVisible()
  await page.getByRole('textbox').fill(account.userId)
  await page.keyboard.press('Enter')
  const again = dialog(page, 'Suggest a Correction')
  await expect(again.getByRole('combobox', { name: 'What is right?' })).toHaveValue('Atlantis')
  await expect(again.getByRole('textbox', { name: 'How do you know?' })).toHaveValue('I have been there')
})

test('visitors without an account can read everything, and are told to log in', async ({ openSite }) => {
  const bin = bins[50]!
  await suggest(await namedAccount('Ada'), bin, { field: 'type', value: 'Debit', reason: 'A letter' })
  const { page } = await openSite({ path: `/bin/${bin}` })
  await button(page, 'Suggest a correction').hover()
  await expect(page.getByRole('tooltip', { name: 'Login first' })).toBeVisible()
  await button(page, 'Suggest a correction').click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const one = card(page, `Type of ${bin}`)
  await one.getByRole('button', { name: /^Confirm/ }).click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(one.getByRole('button', { name: 'Report' })).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Corrections' }).click()
  await expect(card(page, `Type of ${bin}`).getByRole('button', { name: 'Accept' })).toHaveCount(0)
})

test('a suggestion can be withdrawn, and filters are part of the address', async ({ openSite }) => {
  const bin = bins[60]!
  const ada = await namedAccount('Ada')
  const other = await suggest(ada, bins[61]!, { field: 'brand', value: 'Discover', reason: 'Its logo' })
  const { page } = await openSite({ path: `/bin/${bin}`, storage: signedIn(ada) })
  const opened = await openSuggestion(page, 'Phone')
  await opened.getByRole('textbox', { name: 'What is right?' }).fill('+354 555 0100')
  await opened.getByRole('textbox', { name: 'How do you know?' }).fill('On the back')
  await opened.getByRole('button', { name: 'Suggest', exact: true }).click()
  await page.goto('/corrections')
  await page.getByRole('combobox', { name: 'Fact' }).selectOption('phone')
  await expect(page).toHaveURL('/corrections?field=phone')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(toast(page, 'Suggestion withdrawn')).toBeVisible()
  await expect(page.getByText('No suggestions match these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(card(page, `Brand of ${bins[61]!}`)).toBeVisible()
  await accept(await namedModerator('Grace'), other)
})
