import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { newAccount, signedIn } from './account.ts'
import { noBrowser, openSite, type Scope, type Visit } from './browser.ts'
import { arrives } from './checks.ts'
import {
  binsIn,
  button,
  dialog,
  entriesOf,
  listOf,
  madeBins,
  makeList,
  pasteInto,
  said,
  table,
} from './list-screen.ts'

const skip = noBrowser
const account = await newAccount()
const expected = [/status of 500/]
const broken = { status: 500, json: { message: 'It broke.' } }

const open = (t: Scope, id: string, visit: Visit = {}) =>
  openSite(t, { path: `/list/${id}`, storage: signedIn(account), ...visit })

const edit = (page: Page) => dialog(page, 'Edit Bins')
const toAdd = (page: Page) => edit(page).getByRole('textbox', { name: 'BINs to add' })
const toRemove = (page: Page) => edit(page).getByRole('textbox', { name: 'BINs to remove' })
const issue = (page: Page, words: string) => edit(page).getByRole('status').getByText(words)

describe('Edit Bins', { concurrency: 2 }, () => {
  test('adds BINs with notes, and takes BINs out', { skip }, async (t) => {
    const id = await makeList(account, { name: 'Edited', bins: ['990001', '990002'] })
    const { page } = await open(t, id)
    await button(page, 'Edit Bins').click()
    await arrives(page, `/list/${id}?edit=true`)
    await pasteInto(toAdd(page), '990003 third\n990002\n990004')
    await edit(page).getByText('3 valid BINs, 1 with a note').waitFor()
    await edit(page).getByRole('button', { name: 'Add BINs' }).click()
    await said(page, /^1 BIN\(s\) failed to add\. They might be duplicates or invalid\./).waitFor()
    await arrives(page, `/list/${id}`)
    assert.deepEqual(await entriesOf(account, id), ['990001', '990002', '990003 third', '990004'])
    await page.getByText('4 BINs', { exact: true }).waitFor()
    assert.deepEqual(await binsIn(table(page, 'BINs of Edited')), ['990001', '990002', '990003', '990004'])

    await button(page, 'Edit Bins').click()
    await edit(page).getByRole('tab', { name: 'Remove' }).click()
    await toRemove(page).fill('990001\n990003\n990009')
    await edit(page).getByRole('button', { name: 'Remove BINs' }).click()
    await said(page, '2 of 3 BINs removed').waitFor()
    assert.deepEqual(await binsIn(table(page, 'BINs of Edited')), ['990002', '990004'])
  })

  test('is opened by its address, for the owner only, and says what is missing', { skip }, async (t) => {
    const id = await makeList(account, { bins: ['990001'], is_public: true })
    const { page } = await open(t, id, { path: `/list/${id}?edit=true` })
    await edit(page).getByRole('button', { name: 'Add BINs' }).click()
    await issue(page, 'Input Issue').waitFor()
    await issue(page, 'Please enter at least one valid BIN.').waitFor()
    await edit(page).getByRole('tab', { name: 'Remove' }).click()
    assert.equal(await edit(page).getByRole('status').count(), 0)
    await edit(page).getByRole('button', { name: 'Remove BINs' }).click()
    await issue(page, 'Please enter at least one valid BIN to remove.').waitFor()
    await page.keyboard.press('Escape')
    await arrives(page, `/list/${id}`)
    const other = await openSite(t, { path: `/list/${id}?edit=true` })
    await button(other.page, 'Bookmark').waitFor()
    assert.equal(await edit(other.page).count(), 0)
  })

  test('adds as many as there is room for', { skip }, async (t) => {
    const id = await makeList(account, { bins: madeBins(4998, 100_000) })
    const { page } = await open(t, id, { path: `/list/${id}?edit=true` })
    await toAdd(page).fill(madeBins(3).join('\n'))
    await issue(page, 'Limit reached. Only the first 2 valid BINs will be added.').waitFor()
    await edit(page).getByRole('button', { name: 'Add BINs' }).click()
    await said(page, '2 BINs were added').waitFor()
    assert.equal((await listOf(account, id)).count, 5000)
    await button(page, 'Edit Bins').click()
    await toAdd(page).fill('990009')
    await issue(page, 'Limit reached. Only the first 0 valid BINs will be added.').waitFor()
    await edit(page).getByRole('button', { name: 'Add BINs' }).click()
    assert.equal(await toAdd(page).inputValue(), '990009')
  })

  test('keeps what was typed when it fails, and against a slip of the hand', { skip }, async (t) => {
    const id = await makeList(account)
    const { page } = await open(t, id, { path: `/list/${id}?edit=true`, expected })
    await page.route('**/bins', (route) => route.fulfill(broken))
    await toAdd(page).fill('990001')
    for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key)
    await page.mouse.click(5, 400)
    await edit(page).getByRole('button', { name: 'Add BINs' }).click()
    await edit(page).getByRole('alert').getByText('Error Adding BINs').waitFor()
    await edit(page).getByRole('alert').getByText('It broke.').waitFor()
    assert.equal(await toAdd(page).inputValue(), '990001')
    await edit(page).getByRole('button', { name: 'Cancel' }).click()
    await edit(page).waitFor({ state: 'detached' })
  })

  test('remembers Clean, which drops blank lines and duplicates', { skip }, async (t) => {
    const id = await makeList(account)
    const { page } = await open(t, id, { path: `/list/${id}?edit=true` })
    await toAdd(page).fill('990001 a\n\n990001 b\n990002')
    await edit(page).getByRole('checkbox', { name: 'Clean' }).check()
    assert.equal(await toAdd(page).inputValue(), '990001 a\n990002')
    assert.equal(await page.evaluate(() => localStorage.getItem('bin-list-add-clean-enabled')), 'true')
    await page.reload()
    assert.ok(await edit(page).getByRole('checkbox', { name: 'Clean' }).isChecked())
    await pasteInto(toAdd(page), '990003\n990003\n\n990004')
    assert.equal(await toAdd(page).inputValue(), '990003\n990004')
  })

  test('works by keyboard alone', { skip }, async (t) => {
    const id = await makeList(account, { name: 'Keys', bins: ['990001'] })
    const { page } = await open(t, id)
    await button(page, 'Edit Bins').focus()
    await page.keyboard.press('Enter')
    await edit(page).waitFor()
    // The first thing in it is the chosen tab.
    await page.keyboard.press('ArrowRight')
    await toRemove(page).waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.press('Tab')
    await page.keyboard.type('990002 by keys')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: '990002', exact: true }).waitFor()
    assert.deepEqual(await entriesOf(account, id), ['990001', '990002 by keys'])
    await edit(page).waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.textContent === 'Edit Bins')
  })
})

describe('rows of one’s own list', { concurrency: 2 }, () => {
  test('are taken out at once, and put back in their place', { skip }, async (t) => {
    const bins = madeBins(25)
    const notes = bins.map((_, at) => (at === 1 ? 'second' : ''))
    const id = await makeList(account, { name: 'Rows', bins, notes })
    const { page } = await open(t, id)
    const rows = table(page, 'BINs of Rows')
    await button(page, `Delete ${bins[1]}`).click()
    await said(page, `${bins[1]} was taken out`).waitFor()
    await page.getByText('24 BINs', { exact: true }).waitFor()
    await rows.getByRole('link', { name: bins[20]!, exact: true }).waitFor()
    assert.deepEqual(
      await binsIn(rows),
      bins.slice(0, 21).filter((bin) => bin !== bins[1]),
    )
    await button(page, 'Undo').click()
    await page.getByText('25 BINs', { exact: true }).waitFor()
    await rows.getByRole('button', { name: `Note of ${bins[1]}: second` }).waitFor()
    assert.deepEqual(await binsIn(rows), bins.slice(0, 20))
    // Once more, by keys: the focus stays at the place of the row, and Ctrl Z brings it back.
    await button(page, `Delete ${bins[2]}`).press('Enter')
    await said(page, `${bins[2]} was taken out`).waitFor()
    await page.waitForFunction(
      (label) => document.activeElement?.getAttribute('aria-label') === label,
      `Delete ${bins[3]}`,
    )
    await page.keyboard.press('Control+z')
    await page.getByText('25 BINs', { exact: true }).waitFor()
    assert.deepEqual((await entriesOf(account, id)).slice(0, 4), [
      bins[0],
      `${bins[1]} second`,
      bins[2],
      bins[3],
    ])
  })

  test('come back when the server did not agree', { skip }, async (t) => {
    const id = await makeList(account, { name: 'Stay', bins: ['990001', '990002'] })
    const { page } = await open(t, id, { expected: [/Failed to load resource/] })
    const rows = table(page, 'BINs of Stay')
    await binsIn(rows)
    // Not even how things are can be asked any more.
    await page.route('**/api/binlists/**', (route) => route.abort())
    await button(page, 'Delete 990001').click()
    await said(page, '990001 could not be taken out').waitFor()
    assert.deepEqual(await binsIn(rows), ['990001', '990002'])
  })

  test('the last one of a page leads to the page before', { skip }, async (t) => {
    const bins = madeBins(21)
    const id = await makeList(account, { name: 'Short', bins })
    const { page } = await open(t, id, { path: `/list/${id}?page=2` })
    await button(page, `Delete ${bins[20]}`).click()
    await arrives(page, `/list/${id}`)
    await page.getByText('Showing 1 - 20 of 20').waitFor()
  })

  test('get notes in their place: Enter saves, Escape does not', { skip }, async (t) => {
    const id = await makeList(account, { name: 'Noted', bins: ['990001', '990002'] })
    const { page } = await open(t, id, { expected })
    const rows = table(page, 'BINs of Noted')
    const field = rows.getByRole('textbox', { name: 'Note of 990001' })
    assert.equal(await rows.getByRole('columnheader', { name: 'Note' }).count(), 0)
    await button(page, 'Add note of 990001').click()
    await field.fill('first')
    await Promise.all([page.waitForResponse('**/bins/990001'), field.press('Enter')])
    await rows.getByRole('columnheader', { name: 'Note' }).waitFor()
    const note = rows.getByRole('button', { name: 'Note of 990001: first' })
    assert.ok(await note.evaluate((element) => element === document.activeElement))
    assert.deepEqual(await entriesOf(account, id), ['990001 first', '990002'])

    await note.press('Enter')
    await field.fill('other')
    await field.press('Escape')
    await note.waitFor()
    await note.click()
    await field.fill('x'.repeat(201))
    await field.press('Enter')
    assert.equal(
      await field.evaluate((element: HTMLInputElement) => element.validationMessage),
      'A note cannot exceed 200 characters.',
    )
    await field.fill('😀'.repeat(200))
    await field.press('Enter')
    await rows.getByRole('button', { name: `Note of 990001: ${'😀'.repeat(200)}` }).waitFor()

    await page.route('**/bins/990001', (route) => route.fulfill(broken))
    await rows.getByRole('button', { name: /^Note of 990001/ }).click()
    await field.fill('lost?')
    await field.press('Enter')
    await said(page, 'The note of 990001 was not saved').waitFor()
    await rows.getByRole('button', { name: `Note of 990001: ${'😀'.repeat(200)}` }).waitFor()
    await page.unroute('**/bins/990001')
    await button(page, 'Try again').click()
    await rows.getByRole('button', { name: 'Note of 990001: lost?' }).waitFor()
  })

  test('get notes on a phone, too', { skip }, async (t) => {
    const id = await makeList(account, { name: 'Phone', bins: ['990001', '990002'] })
    const { page } = await open(t, id, { width: 360 })
    await button(page, 'Add note of 990002').click()
    const field = page.getByRole('textbox', { name: 'Note of 990002' }).filter({ visible: true })
    await field.fill('on the go')
    await field.press('Enter')
    await page.getByText('on the go').filter({ visible: true }).waitFor()
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-label') === 'Edit note of 990002',
    )
    assert.deepEqual(await entriesOf(account, id), ['990001', '990002 on the go'])
  })
})
