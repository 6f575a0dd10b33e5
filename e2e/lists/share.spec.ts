import type { Page } from '@playwright/test'
import { namedAccount, newAccount, signedIn } from '../accounts/account.ts'
import { button, dialog, toast } from '../screen.ts'
import { expect, test } from '../test.ts'
import { entriesOf, listOf, makeList } from './list-screen.ts'
import type { Account } from '../site.ts'

let owner: Account
let other: Account

test.beforeAll(async () => {
  owner = await namedAccount('Grace')
  other = await newAccount()
})

const expected = [/Failed to load resource: the server responded with a status of (403|500)/]
const broken = { status: 500, json: { message: 'It broke.' } }
const bins = ['990001', '990002']

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test.describe('someone else’s list', () => {
  test('can be bookmarked, and the bookmark removed and restored', async ({ openSite }) => {
    const id = await makeList(owner, { name: 'To keep', bins })
    const { page } = await openSite({ path: `/list/${id}`, storage: signedIn(other), expected })
    await expect(page.getByText('by Grace')).toBeVisible()
    await Promise.all([page.waitForResponse('**/bookmark'), button(page, 'Bookmark').click()])
    await expect(button(page, 'Bookmarked')).toBeVisible()
    expect((await listOf(other, id)).is_bookmarked).toBe(true)
    await page.getByRole('link', { name: 'my bins' }).click()
    await page.getByRole('tab', { name: 'Bookmarks' }).click()
    await expect(page.getByRole('link', { name: 'To keep' })).toBeVisible()
    await button(page, 'Remove bookmark: To keep').click()
    await expect(page.getByText('You have no bookmarks yet.')).toBeVisible()
    await button(page, 'Undo').click()
    await expect(page.getByRole('link', { name: 'To keep' })).toBeVisible()
    expect((await listOf(other, id)).is_bookmarked).toBe(true)
  })

  test('can be cloned to a private copy if its owner allows it', async ({ openSite }) => {
    const id = await makeList(owner, { name: 'To clone', forkable: true, bins, notes: ['one', ''] })
    const { page } = await openSite({ path: `/list/${id}`, storage: signedIn(other), expected })
    await page.route('**/fork', (route) => route.fulfill(broken))
    await button(page, 'Clone').click()
    await expect(toast(page, 'Could not clone the list')).toBeVisible()
    await page.unroute('**/fork')
    await button(page, 'Clone').click()
    await expect(heading(page, 'Copy of To clone')).toBeVisible()
    const copy = page.url().split('/').at(-1)!
    expect(copy).not.toBe(id)
    await expect(page.getByText('Private', { exact: true })).toBeVisible()
    await expect(button(page, 'Edit Bins')).toBeVisible()
    expect(await entriesOf(other, copy)).toEqual(['990001 one', '990002'])
  })

  test('tells visitors that they must be logged in', async ({ openSite }) => {
    const id = await makeList(owner, { name: 'Open', forkable: true, bins })
    const { page, requests } = await openSite({ path: `/list/${id}` })
    for (const name of ['Bookmark', 'Clone', 'Report']) {
      const locked = button(page, name)
      await expect(locked).toHaveAttribute('aria-disabled', 'true')
      await locked.focus()
      await expect(page.getByRole('tooltip').getByText('You must be logged in for that')).toBeVisible()
      await locked.click({ force: true })
      await page.keyboard.press('Enter')
    }
    expect(requests.filter((line) => line.startsWith('POST'))).toEqual([])
    await button(page, 'Download').hover()
    await expect(page.getByRole('tooltip').getByText('Max: 5000')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Feed' })).toBeVisible()
    const feed = page.locator('link[rel=alternate][type="application/atom+xml"]')
    await expect(feed).toHaveAttribute('href', `/api/binlists/${id}/feed`)
  })
})

test.describe('your own list', () => {
  test('has settings for its name, which is required, its description and flags', async ({ openSite }) => {
    const id = await makeList(owner, { name: 'Old name', bins })
    const { page } = await openSite({ path: `/list/${id}`, storage: signedIn(owner), expected })
    await button(page, 'Settings').click()
    const settings = dialog(page, 'Bin List Settings')
    const name = settings.getByRole('textbox', { name: 'Name' })
    await expect(name).toHaveValue('Old name')
    await name.fill(' ')
    await settings.getByRole('button', { name: 'Save' }).click()
    await expect(settings.getByText('Please provide a name for the list')).toBeVisible()
    await name.fill('x'.repeat(121))
    await expect(settings.getByText('Name cannot exceed 120 characters.')).toBeVisible()
    await name.fill('New name')
    await settings.getByRole('textbox', { name: 'Description' }).fill('by @bindex_dev, not @abcd')
    await settings.getByRole('switch', { name: 'Allow cloning' }).check()
    const [request] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT'),
      settings.getByRole('button', { name: 'Save' }).click(),
    ])
    expect(request.postDataJSON()).toEqual({
      name: 'New name',
      description: 'by @bindex_dev, not @abcd',
      forkable: true,
    })
    await expect(heading(page, 'New name')).toBeVisible()
    const handle = page.getByRole('link', { name: '@bindex_dev' })
    await expect(handle).toHaveAttribute('href', 'https://t.me/bindex_dev')
    await expect(handle).toHaveAttribute('rel', /noopener/)
    await expect(page.getByRole('link', { name: '@abcd' })).toHaveCount(0)
  })

  test('is deleted after confirmation, and stays when that fails', async ({ openSite }) => {
    const id = await makeList(owner, { name: 'To go', bins })
    const { page, site } = await openSite({ path: `/list/${id}`, storage: signedIn(owner), expected })
    await button(page, 'Delete').click()
    const question = dialog(page, 'Delete BIN List')
    await expect(
      question.getByText('This permanently deletes “To go”, its 2 BINs and their notes.'),
    ).toBeVisible()
    await page.route(`**/api/binlists/${id}`, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill(broken) : route.continue(),
    )
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question.getByRole('alert').getByText('Deletion Failed')).toBeVisible()
    await expect(question.getByText('Failed to delete the list. Please try again.')).toBeVisible()
    await page.unroute(`**/api/binlists/${id}`)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL('/mybins')
    await expect(toast(page, '“To go” deleted')).toBeVisible()
    await expect(page.getByRole('link', { name: 'To go' })).toHaveCount(0)
    const reply = await fetch(`${site}/api/binlists/${id}`)
    expect(reply.status).toBe(404)
  })
})
