import { namedAccount, namedModerator, signedIn } from '../accounts/account.ts'
import { dialog, toast } from '../screen.ts'
import { expect, type OpenSite } from '../test.ts'
import { card, openSuggestion, typeOf } from './correction-screen.ts'

/** A credit card is said to be a debit card, confirmed by someone else, accepted, found by a lookup, and undone. */
export async function suggestionToLookup(openSite: OpenSite, bin: string): Promise<void> {
  const about = `Type of ${bin}`
  const { page } = await openSite({ path: `/bin/${bin}`, storage: signedIn(await namedAccount('Ada')) })
  const opened = await openSuggestion(page, 'Type')
  await expect(opened.getByText('Today the site says Credit, from')).toBeVisible()
  await opened.getByRole('combobox', { name: 'What is right?' }).selectOption('Debit')
  await opened.getByRole('button', { name: 'Suggest', exact: true }).click()
  await expect(opened.getByText('Say how you know, so that others can check it.')).toBeVisible()
  await expect(opened.getByRole('textbox', { name: 'How do you know?' })).toBeFocused()
  await opened.getByRole('textbox', { name: 'How do you know?' }).fill('See https://bank.example/debit')
  await opened.getByRole('button', { name: 'Suggest', exact: true }).click()
  await expect(opened).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Corrections (1)' })).toBeVisible()
  await expect(card(page, about).getByText('See https://bank.example/debit')).toBeVisible()
  await expect(card(page, about).getByRole('link')).toHaveCount(0)
  await expect(card(page, about).getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expect(card(page, about).getByRole('button', { name: 'Confirm' })).toHaveCount(0)

  const eve = await openSite({ path: `/bin/${bin}`, storage: signedIn(await namedAccount('Eve')) })
  await card(eve.page, about).getByRole('button', { name: 'Confirm 0' }).click()
  const confirming = dialog(eve.page, 'Confirm Correction')
  await confirming.getByRole('textbox').fill('Mine is debit, too')
  await confirming.getByRole('button', { name: 'Confirm' }).click()
  await expect(card(eve.page, about).getByText('Mine is debit, too')).toBeVisible()
  const confirmed = card(eve.page, about).getByRole('button', { name: 'Confirm 1' })
  await expect(confirmed).toHaveAttribute('aria-pressed', 'true')

  const grace = await openSite({ path: '/corrections', storage: signedIn(await namedModerator('Grace')) })
  await expect(card(grace.page, about).getByText('Mine is debit, too')).toBeVisible()
  await card(grace.page, about).getByRole('button', { name: 'Accept' }).click()
  await dialog(grace.page, 'Accept Correction').getByRole('button', { name: 'Accept for 1 BIN' }).click()
  await expect(toast(grace.page, `${bin} corrected`)).toBeVisible()
  await expect(card(grace.page, about)).toHaveCount(0)
  await expect.poll(() => typeOf(bin), { timeout: 5000 }).toBe('DEBIT')

  await page.reload()
  await expect(page.getByText(/^Accepted by Grace/)).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Debit' })).toBeVisible()
  await page.goto('/mybins?tab=corrections')
  await expect(card(page, about).getByText(/^Accepted by Grace/)).toBeVisible()

  await grace.page.getByRole('tab', { name: 'Accepted' }).click()
  await card(grace.page, about).getByRole('button', { name: 'Undo decision' }).click()
  await expect(toast(grace.page, `Decision about ${bin} undone`)).toBeVisible()
  await expect.poll(() => typeOf(bin), { timeout: 5000 }).toBe('CREDIT')
}
