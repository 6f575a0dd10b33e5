import type { Page } from '@playwright/test'
import { newAccount, signedIn } from '../accounts/account.ts'
import { binsIn, button, dialog, pasteInto, toast, table } from '../screen.ts'
import { expect, type OpenSite, test } from '../test.ts'
import type { Visit } from '../visit.ts'
import { entriesOf, madeBins, makeList } from './list-screen.ts'
import type { Account } from '../site.ts'

let account: Account

test.beforeAll(async () => {
  account = await newAccount()
})
const expected = [/status of 500/]
const broken = { status: 500, json: { message: 'It broke.' } }

const open = (openSite: OpenSite, id: string, visit: Visit = {}) =>
  openSite({ path: `/list/${id}`, storage: signedIn(account), ...visit })

const edit = (page: Page) => dialog(page, 'Edit Bins')
const toAdd = (page: Page) => edit(page).getByRole('textbox', { name: 'BINs to add' })
const toRemove = (page: Page) => edit(page).getByRole('textbox', { name: 'BINs to remove' })

test.describe('Edit Bins', () => {
  test('adds BINs with notes, and removes BINs', async ({ openSite }) => {
    const id = await makeList(account, { name: 'Edited', bins: ['990001', '990002'] })
    const { page } = await open(openSite, id)
    await button(page, 'Edit Bins').click()
    await expect(page).toHaveURL(`/list/${id}?edit=true`)
    await pasteInto(toAdd(page), '990003 third\n990002\n990004')
    await expect(edit(page).getByText('3 valid BINs, 1 with a note')).toBeVisible()
    await edit(page).getByRole('button', { name: 'Add BINs' }).click()
    await expect(
      toast(page, /^1 BIN\(s\) failed to add\. They might be duplicates or invalid\./),
    ).toBeVisible()
    await expect(page).toHaveURL(`/list/${id}`)
    expect(await entriesOf(account, id)).toEqual(['990001', '990002', '990003 third', '990004'])
    await expect(page.getByText('4 BINs', { exact: true })).toBeVisible()
    await expect(binsIn(table(page, 'BINs of Edited'))).toHaveText(['990001', '990002', '990003', '990004'])

    await button(page, 'Edit Bins').click()
    await edit(page).getByRole('tab', { name: 'Remove' }).click()
    await toRemove(page).fill('990001\n990003\n990009')
    await edit(page).getByRole('button', { name: 'Remove BINs' }).click()
    await expect(toast(page, '2 of 3 BINs removed')).toBeVisible()
    await expect(binsIn(table(page, 'BINs of Edited'))).toHaveText(['990002', '990004'])
  })

  test('works by keyboard alone', async ({ openSite }) => {
    const id = await makeList(account, { name: 'Keys', bins: ['990001'] })
    const { page } = await open(openSite, id)
    await button(page, 'Edit Bins').focus()
    await page.keyboard.press('Enter')
    await expect(edit(page)).toBeVisible()
    await expect(toAdd(page)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await expect(toRemove(page)).toBeVisible()
    await page.keyboard.press('Home')
    await page.keyboard.press('Tab')
    await page.keyboard.type('990002 by keys')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: '990002', exact: true })).toBeVisible()
    expect(await entriesOf(account, id)).toEqual(['990001', '990002 by keys'])
    await expect(edit(page)).toBeHidden()
    await page.waitForFunction(() => document.activeElement?.textContent === 'Edit Bins')
  })
})

test.describe('rows of your own list', () => {
  test('are removed at once, and Undo restores them at the same position', async ({ openSite }) => {
    const bins = madeBins(25)
    const notes = bins.map((_, at) => (at === 1 ? 'second' : ''))
    const id = await makeList(account, { name: 'Rows', bins, notes })
    const { page } = await open(openSite, id)
    const rows = table(page, 'BINs of Rows')
    await button(page, `Delete ${bins[1]}`).click()
    await expect(toast(page, `${bins[1]} removed`)).toBeVisible()
    await expect(page.getByText('24 BINs', { exact: true })).toBeVisible()
    await expect(rows.getByRole('link', { name: bins[20]!, exact: true })).toBeVisible()
    await expect(binsIn(rows)).toHaveText(bins.slice(0, 21).filter((bin) => bin !== bins[1]))
    await button(page, 'Undo').click()
    await expect(page.getByText('25 BINs', { exact: true })).toBeVisible()
    await expect(rows.getByRole('button', { name: `Note for ${bins[1]}: second` })).toBeVisible()
    await expect(binsIn(rows)).toHaveText(bins.slice(0, 20))
    // Again by keyboard: the focus moves to the row that takes its place, and Ctrl+Z restores the row.
    await button(page, `Delete ${bins[2]}`).press('Enter')
    await expect(toast(page, `${bins[2]} removed`)).toBeVisible()
    await page.waitForFunction(
      (label) => document.activeElement?.getAttribute('aria-label') === label,
      `Delete ${bins[3]}`,
    )
    await page.keyboard.press('Control+z')
    await expect(page.getByText('25 BINs', { exact: true })).toBeVisible()
    expect((await entriesOf(account, id)).slice(0, 4)).toEqual([
      bins[0],
      `${bins[1]} second`,
      bins[2],
      bins[3],
    ])
  })

  test('show the previous page when the last row of a page is removed', async ({ openSite }) => {
    const bins = madeBins(21)
    const id = await makeList(account, { name: 'Short', bins })
    const { page } = await open(openSite, id, { path: `/list/${id}?page=2` })
    await button(page, `Delete ${bins[20]}`).click()
    await expect(page).toHaveURL(`/list/${id}`)
    await expect(page.getByText('Showing 1 - 20 of 20')).toBeVisible()
  })

  test('have notes that Enter saves', async ({ openSite }) => {
    const id = await makeList(account, { name: 'Noted', bins: ['990001', '990002'] })
    const { page } = await open(openSite, id, { expected })
    const rows = table(page, 'BINs of Noted')
    const field = rows.getByRole('textbox', { name: 'Note for 990001' })
    await expect(rows.getByRole('columnheader', { name: 'Note' })).toHaveCount(0)
    await button(page, 'Add note for 990001').click()
    await field.fill('first')
    await Promise.all([page.waitForResponse('**/bins/990001'), field.press('Enter')])
    await expect(rows.getByRole('columnheader', { name: 'Note' })).toBeVisible()
    const note = rows.getByRole('button', { name: 'Note for 990001: first' })
    await expect(note).toBeFocused()
    expect(await entriesOf(account, id)).toEqual(['990001 first', '990002'])

    await note.click()
    await field.fill('😀'.repeat(200))
    await field.press('Enter')
    await expect(rows.getByRole('button', { name: `Note for 990001: ${'😀'.repeat(200)}` })).toBeVisible()

    await page.route('**/bins/990001', (route) => route.fulfill(broken))
    await rows.getByRole('button', { name: /^Note for 990001/ }).click()
    await field.fill('lost?')
    await field.press('Enter')
    await expect(toast(page, 'Could not save the note for 990001')).toBeVisible()
    await expect(rows.getByRole('button', { name: `Note for 990001: ${'😀'.repeat(200)}` })).toBeVisible()
    await page.unroute('**/bins/990001')
    await button(page, 'Try again').click()
    await expect(rows.getByRole('button', { name: 'Note for 990001: lost?' })).toBeVisible()
  })

  test('have notes that can be edited on a phone', async ({ openSite }) => {
    const id = await makeList(account, { name: 'Phone', bins: ['990001', '990002'] })
    const { page } = await open(openSite, id, { width: 360 })
    await button(page, 'Add note for 990002').click()
    const field = page.getByRole('textbox', { name: 'Note for 990002' }).filter({ visible: true })
    await field.fill('on the go')
    await field.press('Enter')
    await expect(page.getByText('on the go').filter({ visible: true })).toBeVisible()
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-label') === 'Edit note for 990002',
    )
    expect(await entriesOf(account, id)).toEqual(['990001', '990002 on the go'])
  })
})
