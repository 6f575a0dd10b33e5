// The pages and dialogs of lists, with something in them: readable for all, nothing sticks out.
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ask, newAccount, signedIn } from './account.ts'
import { noBrowser, openSite } from './browser.ts'
import { button, dialog, makeList, namedAccount } from './list-screen.ts'
import { someBins } from './site-data.ts'
import { looksRight } from './looks.ts'

const skip = noBrowser
const grace = await namedAccount('Grace Hopper')
const other = await newAccount()
const bins = [...(await someBins(45)), '99000012345']
const about = 'BINs behind the disputed payments of the third quarter, by issuer. Ask @grace_hopper.'
const notes = bins.map((_, at) => (at % 3 === 0 ? 'Corporate card of a customer' : ''))
const id = await makeList(grace, { name: 'Chargebacks', description: about, forkable: true, bins, notes })
const theirs = await makeList(other, { name: 'Theirs', forkable: true, bins: bins.slice(10) })
const locked = await makeList(other, { name: 'Locked', downloadable: false, filterable: false, bins })
const empty = await makeList(grace, { name: 'Nothing yet' })
for (let number = 1; number <= 21; number++)
  await makeList(grace, { name: `List ${number}`, description: about, bins })
if (theirs) await ask(`POST /api/binlists/${theirs}/bookmark`, undefined, grace.token)

interface View {
  name: string
  path: string
  anonymous?: true
  /** What is opened before it is looked at. */
  open?: (page: Page) => Promise<unknown>
}

const list = `/list/${id}`
const views: View[] = [
  { name: 'mybins-full', path: '/mybins' },
  { name: 'mybins-bookmarks', path: '/mybins?tab=bookmarks' },
  { name: 'list-own', path: list },
  { name: 'list-own-filtered', path: `${list}?types=DEBIT&sort=bank&search=a` },
  { name: 'list-empty', path: `/list/${empty}` },
  { name: 'list-other', path: `/list/${theirs}` },
  { name: 'list-anonymous', path: `/list/${theirs}`, anonymous: true },
  { name: 'list-locked', path: `/list/${locked}`, anonymous: true },
  { name: 'list-compare', path: `${list}?compare=${theirs}&part=here` },
  { name: 'all-bin-lists-full', path: '/all-bin-lists', anonymous: true },
  {
    name: 'list-edit',
    path: `${list}?edit=true`,
    open: async (page) => {
      const box = dialog(page, 'Edit Bins').getByRole('textbox')
      await box.fill('457173 note\n4571\n457173')
      await dialog(page, 'Edit Bins').getByText('1 invalid BIN(s)').waitFor()
    },
  },
  {
    name: 'list-settings',
    path: list,
    open: async (page) => {
      await button(page, 'Settings').click()
      await dialog(page, 'Bin List Settings').getByRole('textbox', { name: 'Name' }).fill('')
      await button(page, 'Save').click()
    },
  },
  {
    name: 'list-delete',
    path: list,
    open: async (page) => {
      await button(page, 'Delete').click()
      await page.route('**/api/binlists/**', (route) => route.fulfill({ status: 500, json: {} }))
      await dialog(page, 'Delete BIN List').getByRole('button', { name: 'Delete' }).click()
      await page.getByText('Deletion Failed').waitFor()
    },
  },
  {
    name: 'list-compare-with',
    path: list,
    open: async (page) => {
      await button(page, 'Compare').click()
      await page.getByRole('radio').first().waitFor()
    },
  },
  {
    name: 'list-report',
    path: `/list/${theirs}`,
    open: async (page) => {
      await button(page, 'Report').click()
      await dialog(page, 'Report List').waitFor()
    },
  },
  {
    name: 'list-note',
    path: list,
    open: (page) => page.locator('tr[data-bin] [data-write]').filter({ visible: true }).first().click(),
  },
  {
    name: 'list-undo',
    path: `/list/${theirs}`,
    open: async (page) => {
      await button(page, 'Bookmarked').click()
      await page.route('**/bookmark', (route) => route.fulfill({ status: 500, json: {} }))
      await button(page, 'Bookmark').click()
      await page.getByText('The bookmark was not saved').waitFor()
    },
  },
  {
    name: 'create-bin-list-full',
    path: '/create-bin-list',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'BINs' }).fill('4571')
      await page.getByRole('textbox', { name: 'Name' }).fill('x'.repeat(121))
    },
  },
  {
    name: 'lookup-make-list',
    path: '/?types=DEBIT',
    open: async (page) => {
      await button(page, 'Make List').click()
      await dialog(page, 'Make List').waitFor()
    },
  },
]

describe('appearance of lists', { concurrency: 2 }, () => {
  for (const { name, path, anonymous, open } of views) {
    test(name, { skip }, async (t) => {
      const { page } = await openSite(t, {
        path,
        storage: anonymous ? {} : signedIn(grace),
        expected: [/status of 500/],
      })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      await open?.(page)
      await looksRight(t, page, name)
    })
  }
})
