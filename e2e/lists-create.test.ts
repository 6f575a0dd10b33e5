import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { newAccount, signedIn } from './account.ts'
import { noBrowser, openSite, type Scope, type Visit } from './browser.ts'
import { arrives } from './checks.ts'
import { button, dialog, dropOn, entriesOf, listOf, pasteInto, said } from './list-screen.ts'

const skip = noBrowser
const account = await newAccount()

const open = (t: Scope, visit: Visit = {}) =>
  openSite(t, { path: '/create-bin-list', storage: signedIn(account), ...visit })

const name = (page: Page) => page.getByRole('textbox', { name: 'Name' })
const box = (page: Page) => page.getByRole('textbox', { name: 'BINs' })

/** The id in the address of the list that the page has gone to. */
async function arrived(page: Page): Promise<string> {
  await page.waitForURL(/\/list\/[\w-]{12}$/)
  return page.url().split('/').at(-1)!
}

describe('a new list', { concurrency: 2 }, () => {
  test('is made with its BINs, notes and flags, and then shown', { skip }, async (t) => {
    const { page, requests } = await open(t, { path: '/mybins' })
    await page.getByRole('link', { name: 'New List' }).first().click()
    await arrives(page, '/create-bin-list')
    await page.getByText('max 1000 BINs').waitFor()
    assert.ok(await button(page, 'Create').isDisabled())
    await name(page).fill('   ')
    assert.ok(await button(page, 'Create').isDisabled())
    await name(page).fill(' Watched ')
    await page.getByRole('textbox', { name: 'Description' }).fill('Ask @bindex_dev')
    await box(page).fill('990001 the first\n990002\n99000312345')
    await page.getByText('3 valid BINs, 1 with a note').waitFor()
    for (const flag of ['Public', 'Allow cloning']) await page.getByRole('switch', { name: flag }).check()
    await button(page, 'Create').click()
    const id = await arrived(page)
    await page.getByRole('heading', { level: 1, name: 'Watched' }).waitFor()
    assert.deepEqual(await entriesOf(account, id), ['990001 the first', '990002', '99000312345'])
    const list = await listOf(account, id)
    assert.equal(list.name, 'Watched')
    assert.equal(list.is_public, true)
    const made = requests.filter((line) => line.startsWith('POST /api/binlists'))
    assert.deepEqual(made, ['POST /api/binlists', `POST /api/binlists/${id}/bins`])
    // Back is where the form was opened from, not the form.
    await page.goBack()
    await arrives(page, '/mybins')
    await page.getByRole('link', { name: 'Watched' }).waitFor()
  })

  test(
    'is private, downloadable, filterable and not to be cloned unless chosen otherwise',
    { skip },
    async (t) => {
      const { page } = await open(t)
      const isOn = (flag: string) => page.getByRole('switch', { name: flag }).isChecked()
      assert.deepEqual(
        [
          await isOn('Public'),
          await isOn('Downloadable'),
          await isOn('Allow cloning'),
          await isOn('Filterable'),
        ],
        [false, true, false, true],
      )
      await name(page).fill('Empty for now')
      await button(page, 'Create').click()
      await arrived(page)
      await page.getByText('This list has no BINs yet.').waitFor()
      await button(page, 'Add BINs').click()
      await dialog(page, 'Edit Bins').waitFor()
    },
  )

  test('tells what is no BIN, and is not made of nothing else', { skip }, async (t) => {
    const { page, requests } = await open(t)
    await name(page).fill('Short ones')
    await box(page).fill('4571\nabc')
    await page.getByText('2 invalid BIN(s) detected. BINs must be at least 6 digits long.').waitFor()
    await button(page, 'Create').click()
    await page.getByText('No valid BINs found. BINs must be at least 6 digits long.').waitFor()
    assert.ok(await box(page).evaluate((element) => element === document.activeElement))
    assert.ok(!requests.includes('POST /api/binlists'))
  })

  test('tells how many BINs failed', { skip }, async (t) => {
    const { page } = await open(t)
    await name(page).fill('Twice')
    await box(page).fill('990001\n990001\n990002\n12')
    await page.getByText('3 valid BINs, 1 duplicate').waitFor()
    await button(page, 'Create').click()
    await arrived(page)
    const words = '1 BIN(s) failed to add. They might be duplicates or invalid. You can add them later.'
    await said(page, words).waitFor()
    await said(page, '990001').waitFor()
  })

  test('is there even when its BINs could not be added, and they are not lost', { skip }, async (t) => {
    const { page } = await open(t, { expected: [/status of 500/] })
    await page.route('**/api/binlists/*/bins', (route) =>
      route.fulfill({ status: 500, json: { message: 'It broke.' } }),
    )
    await name(page).fill('Half made')
    await box(page).fill('990001 kept\n990002')
    await button(page, 'Create').click()
    const id = await arrived(page)
    await said(page, 'List created, but failed to add BINs: It broke.').waitFor()
    assert.deepEqual(await entriesOf(account, id), [])
    await page.unroute('**/api/binlists/*/bins')
    await button(page, 'Add them now').click()
    await dialog(page, 'Edit Bins').getByRole('button', { name: 'Add BINs' }).click()
    await page.getByRole('link', { name: '990001', exact: true }).waitFor()
    assert.deepEqual(await entriesOf(account, id), ['990001 kept', '990002'])
  })

  test('that the server refuses leaves the form as it was', { skip }, async (t) => {
    const { page } = await open(t, { expected: [/status of 422/] })
    await page.route('**/api/binlists', (route) =>
      route.fulfill({ status: 422, json: { message: 'You have 1,000 lists.' } }),
    )
    await name(page).fill('One too many')
    await box(page).fill('990001')
    await button(page, 'Create').click()
    await page.getByRole('alert').getByText('You have 1,000 lists.').waitFor()
    await arrives(page, '/create-bin-list')
    assert.equal(await box(page).inputValue(), '990001')
  })
})

describe('the box of a new list', { concurrency: 2 }, () => {
  test('takes lines with notes, tables, and text around BINs', { skip }, async (t) => {
    const { page } = await open(t)
    await pasteInto(box(page), '990001\tone, two\r\n990002;three\nand 990003 too')
    assert.equal(await box(page).inputValue(), '990001\tone, two\n990002;three\n990003')
    await page.getByText('3 valid BINs, 2 with a note').waitFor()
    await box(page).fill('')
    await dropOn(box(page), 'list.csv', 'BIN,BRAND,NOTE\n990004,VISA,"a, b"\n990005,,\n')
    await page.getByText('2 valid BINs, 1 with a note').waitFor()
    assert.equal(await box(page).inputValue(), '990004 a, b\n990005')
    await box(page).press('Control+End')
    await page.getByLabel('Choose a csv or txt file').setInputFiles({
      name: 'more.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('990006 from a file\n'),
    })
    await page.getByText('3 valid BINs, 2 with a note').waitFor()
  })

  test('cuts card numbers before anything is sent', { skip }, async (t) => {
    const { page } = await open(t)
    const number = ['4111', '1111', '1111', '1111']
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.postData() ?? ''))
    await name(page).fill('Cut')
    await pasteInto(box(page), `${number.join(' ')} mine\n${number.join('')}`)
    await page
      .getByRole('status')
      .getByText('2 numbers were longer than a BIN and cut to 11 digits. The rest never left this page.')
      .waitFor()
    assert.equal(await box(page).inputValue(), '41111111111 mine\n41111111111')
    await box(page).fill(`990001 ${number.join('.')}`)
    await page.getByText('This holds what looks like a card number. Leave it out.').waitFor()
    await button(page, 'Create').click()
    await box(page).fill('')
    await box(page).pressSequentially(number.join(''))
    assert.equal(await box(page).inputValue(), '41111111111')
    await button(page, 'Create').click()
    await arrived(page)
    assert.ok(sent.some((body) => body.includes('41111111111')))
    assert.ok(
      !sent
        .join('\n')
        .replaceAll(/[^\d\n]/g, '')
        .includes(number.join('')),
    )
  })

  test('is filled, and the list made, by keyboard alone', { skip }, async (t) => {
    const { page } = await open(t)
    await name(page).waitFor()
    await page.getByRole('heading', { level: 1 }).click()
    const next = () => page.keyboard.press('Tab')
    await next()
    await page.keyboard.type('Typed')
    await next()
    await page.keyboard.type('About it')
    await next()
    await page.keyboard.type('990001 note\n990002')
    // The file, then the four switches.
    await next()
    await next()
    await page.keyboard.press('Space')
    for (let switches = 0; switches < 3; switches++) await next()
    await next()
    await next()
    await page.keyboard.press('Enter')
    const id = await arrived(page)
    assert.deepEqual(await entriesOf(account, id), ['990001 note', '990002'])
    const { is_public: isPublic } = await listOf(account, id)
    assert.equal(isPublic, true)
  })
})
