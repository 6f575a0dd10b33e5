import type { Page } from '@playwright/test'
import { newAccount, signedIn } from '../accounts/account.ts'
import { button, dropOn, pasteInto } from '../screen.ts'
import { expect, type OpenSite, test } from '../test.ts'
import type { Visit } from '../visit.ts'
import { entriesOf, listOf } from './list-screen.ts'
import type { Account } from '../site.ts'

let account: Account

test.beforeAll(async () => {
  account = await newAccount()
})

const open = (openSite: OpenSite, visit: Visit = {}) =>
  openSite({ path: '/create-bin-list', storage: signedIn(account), ...visit })

const name = (page: Page) => page.getByRole('textbox', { name: 'Name' })
const box = (page: Page) => page.getByRole('textbox', { name: 'BINs' })

/** Waits until the page shows the new list, and returns its id. */
async function newListId(page: Page): Promise<string> {
  await page.waitForURL(/\/list\/[\w-]{12}$/)
  return page.url().split('/').at(-1)!
}

test.describe('creating a list', () => {
  test('saves its BINs, notes and flags, and opens it', async ({ openSite }) => {
    const { page, requests } = await open(openSite, { path: '/mybins' })
    await page.getByRole('link', { name: 'New List' }).first().click()
    await expect(page).toHaveURL('/create-bin-list')
    await expect(page.getByText('max 1000 BINs')).toBeVisible()
    await expect(button(page, 'Create')).toBeDisabled()
    await name(page).fill('   ')
    await expect(button(page, 'Create')).toBeDisabled()
    await name(page).fill(' Watched ')
    await page.getByRole('textbox', { name: 'Description' }).fill('Ask @bindex_dev')
    await box(page).fill('990001 the first\n990002\n99000312345')
    await expect(page.getByText('3 valid BINs, 1 with a note')).toBeVisible()
    for (const flag of ['Public', 'Allow cloning']) await page.getByRole('switch', { name: flag }).check()
    await button(page, 'Create').click()
    const id = await newListId(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Watched' })).toBeVisible()
    expect(await entriesOf(account, id)).toEqual(['990001 the first', '990002', '99000312345'])
    const list = await listOf(account, id)
    expect(list.name).toBe('Watched')
    expect(list.is_public).toBe(true)
    const made = requests.filter((line) => line.startsWith('POST /api/binlists'))
    expect(made).toEqual(['POST /api/binlists', `POST /api/binlists/${id}/bins`])
    // Going back skips the form.
    await page.goBack()
    await expect(page).toHaveURL('/mybins')
    await expect(page.getByRole('link', { name: 'Watched' })).toBeVisible()
  })
})

test.describe('what was typed for a new list', () => {
  test('survives a reload, other pages and Back, and can be discarded', async ({ openSite }) => {
    const { page } = await open(openSite)
    await name(page).fill('Half typed')
    await box(page).fill('990001 a note')
    const isThere = async () => {
      await expect(name(page)).toHaveValue('Half typed')
      await expect(box(page)).toHaveValue('990001 a note')
      await expect(page.getByText('Draft restored')).toBeVisible()
    }
    await page.reload()
    await isThere()
    await page.getByRole('link', { name: 'tools', exact: true }).click()
    await expect(page).toHaveURL('/tools')
    await page.goBack()
    await isThere()
    await button(page, 'Discard').click()
    await expect(name(page)).toHaveValue('')
    await page.reload()
    await expect(button(page, 'Create')).toBeDisabled()
    await expect(page.getByText(/^Draft/)).toBeHidden()
  })
})

test.describe('the BINs field of a new list', () => {
  test('accepts lines with notes, tables, files and text around BINs', async ({ openSite }) => {
    const { page } = await open(openSite)
    await pasteInto(box(page), '990001\tone, two\r\n990002;three\nand 990003 too')
    await expect(box(page)).toHaveValue('990001\tone, two\n990002;three\n990003')
    await expect(page.getByText('3 valid BINs, 2 with a note')).toBeVisible()
    await box(page).fill('')
    await dropOn(box(page), 'list.csv', 'BIN,BRAND,NOTE\n990004,VISA,"a, b"\n990005,,\n')
    await expect(page.getByText('2 valid BINs, 1 with a note')).toBeVisible()
    await expect(box(page)).toHaveValue('990004 a, b\n990005')
    await box(page).press('Control+End')
    await page.getByLabel('Choose a csv or txt file').setInputFiles({
      name: 'more.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('990006 from a file\n'),
    })
    await expect(page.getByText('3 valid BINs, 2 with a note')).toBeVisible()
  })

  test('shortens card numbers before anything is sent', async ({ openSite }) => {
    const { page } = await open(openSite)
    const number = ['4111', '1111', '1111', '1111']
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.postData() ?? ''))
    await name(page).fill('Cut')
    await pasteInto(box(page), `${number.join(' ')} mine\n${number.join('')}`)
    await expect(
      page
        .getByRole('status')
        .getByText(
          '2 numbers were longer than a BIN and shortened to 11 digits. The rest never left your browser.',
        ),
    ).toBeVisible()
    await expect(box(page)).toHaveValue('41111111111 mine\n41111111111')
    await box(page).fill(`990001 ${number.join('.')}`)
    await expect(page.getByText('This seems to contain a card number. Please remove it.')).toBeVisible()
    await button(page, 'Create').click()
    await box(page).fill('')
    await box(page).pressSequentially(number.join(''))
    await expect(box(page)).toHaveValue('41111111111')
    await button(page, 'Create').click()
    await newListId(page)
    expect(sent.some((body) => body.includes('41111111111'))).toBe(true)
    expect(sent.join('\n').replaceAll(/[^\d\n]/g, '')).not.toContain(number.join(''))
  })

  test('works by keyboard alone', async ({ openSite }) => {
    const { page } = await open(openSite)
    await expect(name(page)).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    const next = () => page.keyboard.press('Tab')
    await next()
    await page.keyboard.type('Typed')
    await next()
    await page.keyboard.type('About it')
    await next()
    await page.keyboard.type('990001 note\n990002')
    // The file picker, then the four switches.
    await next()
    await next()
    await page.keyboard.press('Space')
    for (let switches = 0; switches < 3; switches++) await next()
    await next()
    await next()
    await page.keyboard.press('Enter')
    const id = await newListId(page)
    expect(await entriesOf(account, id)).toEqual(['990001 note', '990002'])
    const { is_public: isPublic } = await listOf(account, id)
    expect(isPublic).toBe(true)
  })
})
