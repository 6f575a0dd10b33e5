import { namedAccount, newAccount, signedIn } from '../accounts/account.ts'
import { ask } from '../api.ts'
import { button, dialog } from '../screen.ts'
import { expect, test } from '../test.ts'
import { lists, makeList } from './list-screen.ts'

test.describe('my bins', () => {
  test('shows your lists, most recently changed first, twenty per page', async ({ openSite }) => {
    const account = await newAccount()
    for (let number = 1; number <= 21; number++) {
      await makeList(account, { name: `List ${number}`, is_public: number === 21, bins: ['990001'] })
    }
    const { page } = await openSite({ path: '/mybins', storage: signedIn(account) })
    await expect(page.getByText('Showing 1 - 20 of 21')).toBeVisible()
    await expect(lists(page)).toHaveCount(20)
    const first = lists(page).first()
    for (const words of ['List 21', 'Public', '1 BIN'])
      await expect(first.getByText(words, { exact: true })).toBeVisible()
    await expect(first.getByText(/^Updated /)).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL('/mybins?page=2')
    await expect(lists(page).getByText('List 1', { exact: true })).toBeVisible()
    await expect(lists(page).getByText('Private', { exact: true })).toBeVisible()
    await page.reload()
    await expect(lists(page).getByText('List 1', { exact: true })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Showing 1 - 20 of 21')).toBeVisible()
    await page.goto('/mybins?page=9')
    await expect(page.getByText('There is no page 9.')).toBeVisible()
    await button(page, 'First page').click()
    await expect(page).toHaveURL('/mybins')
  })

  test('has tabs with their own addresses, which arrow keys switch', async ({ openSite }) => {
    const account = await newAccount()
    const other = await namedAccount('Ada')
    const id = await makeList(other, { name: 'Hers', description: 'A list of hers' })
    if (id) await ask(`POST /api/binlists/${id}/bookmark`, undefined, account.token)
    const { page } = await openSite({ path: '/mybins', storage: signedIn(account) })
    await expect(page.getByText('You have no lists yet.')).toBeVisible()
    const tab = (name: string) => page.getByRole('tab', { name })
    await expect(tab('Lists')).toHaveAttribute('aria-selected', 'true')
    await tab('Lists').focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL('/mybins?tab=bookmarks')
    await expect(tab('Bookmarks')).toBeFocused()
    await expect(lists(page).getByText('by Ada')).toBeVisible()
    await expect(lists(page).getByText('A list of hers')).toBeVisible()
    await expect(page.getByRole('link', { name: 'New List' })).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL('/mybins')
    await page.goBack()
    await expect(lists(page).getByText('Hers', { exact: true })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL('/settings')
  })

  test('edits and deletes lists without leaving the page', async ({ openSite }) => {
    const account = await newAccount()
    await makeList(account, { name: 'One' })
    const id = await makeList(account, { name: 'Two' })
    const { page } = await openSite({ path: '/mybins', storage: signedIn(account) })
    await button(page, 'Settings: One').click()
    await dialog(page, 'Bin List Settings').getByRole('textbox', { name: 'Name' }).fill('Renamed')
    await dialog(page, 'Bin List Settings').getByRole('button', { name: 'Save' }).click()
    await expect(lists(page).first().getByText('Renamed')).toBeVisible()
    await button(page, 'Delete: Renamed').click()
    await dialog(page, 'Delete BIN List').getByRole('button', { name: 'Delete' }).click()
    await expect(lists(page).getByRole('link', { name: 'Renamed' })).toBeHidden()
    await button(page, 'Edit Bins: Two').click()
    await expect(page).toHaveURL(`/list/${id}?edit=true`)
    await expect(dialog(page, 'Edit Bins')).toBeVisible()
  })
})
