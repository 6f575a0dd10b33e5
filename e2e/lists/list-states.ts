// The pages and dialogs of lists, with content.
import { expect } from '@playwright/test'
import { namedAccount, newAccount, signedIn } from '../accounts/account.ts'
import { ask } from '../api.ts'
import { someBins } from '../dataset.ts'
import { button, dialog } from '../screen.ts'
import { perSite } from '../site.ts'
import type { State } from '../state.ts'
import { makeList } from './list-screen.ts'

const about = 'BINs behind the disputed payments of the third quarter, by issuer. Ask @grace_hopper.'

/** A BIN that its lists alone keep a page for. */
const notInDataset = '99000012345'

const made = perSite(async () => {
  const grace = await namedAccount('Grace Hopper')
  const other = await newAccount()
  const known = await someBins(45)
  const bins = [`${known[0]}99`, `${known[1]}98765`, ...known, notInDataset]
  const notes = bins.map((_, at) => (at % 3 === 0 ? 'Corporate card of a customer' : ''))
  const id = await makeList(grace, { name: 'Chargebacks', description: about, forkable: true, bins, notes })
  const theirs = await makeList(other, { name: 'Theirs', forkable: true, bins: bins.slice(10) })
  const locked = await makeList(other, { name: 'Locked', downloadable: false, filterable: false, bins })
  const empty = await makeList(grace, { name: 'Nothing yet' })
  const hidden = await makeList(grace, { name: 'Only mine', is_public: false, bins })
  for (let number = 1; number <= 21; number++)
    await makeList(grace, { name: `List ${number}`, description: about, bins })
  await ask(`POST /api/binlists/${theirs}/bookmark`, undefined, grace.token)
  return { grace, id, theirs, locked, empty, hidden }
})

type Made = Awaited<ReturnType<typeof made>>

const as = (who: 'grace' | 'anyone', path: (made: Made) => string) => async () => {
  const all = await made()
  const storage = who === 'grace' ? signedIn(all.grace) : {}
  return { path: path(all), storage, expected: [/status of (403|500)/] }
}

const own = (search: string) => as('grace', ({ id }) => `/list/${id}${search}`)

export const listStates: State[] = [
  { name: 'mybins-full', visit: as('grace', () => '/mybins') },
  { name: 'mybins-bookmarks', visit: as('grace', () => '/mybins?tab=bookmarks') },
  { name: 'list-own', visit: own('') },
  { name: 'list-own-filtered', visit: own('?types=DEBIT&sort=bank&search=a') },
  { name: 'list-empty', visit: as('grace', ({ empty }) => `/list/${empty}`) },
  { name: 'list-other', visit: as('grace', ({ theirs }) => `/list/${theirs}`) },
  { name: 'list-anonymous', visit: as('anyone', ({ theirs }) => `/list/${theirs}`) },
  { name: 'list-locked', visit: as('anyone', ({ locked }) => `/list/${locked}`) },
  { name: 'bin-kept', visit: as('anyone', () => `/bin/${notInDataset}`) },
  { name: 'list-compare', visit: as('grace', ({ id, theirs }) => `/list/${id}?compare=${theirs}&part=here`) },
  { name: 'all-bin-lists-full', visit: as('anyone', () => '/all-bin-lists') },
  {
    name: 'list-edit',
    visit: own('?edit=true'),
    open: async (page) => {
      const box = dialog(page, 'Edit Bins').getByRole('textbox')
      await box.fill('457173 note\n4571\n457173')
      await expect(dialog(page, 'Edit Bins').getByText('1 invalid BIN(s)')).toBeVisible()
    },
  },
  {
    name: 'list-settings',
    visit: own(''),
    open: async (page) => {
      await button(page, 'Settings').click()
      await dialog(page, 'Bin List Settings').getByRole('textbox', { name: 'Name' }).fill('')
      await button(page, 'Save').click()
    },
  },
  {
    name: 'list-delete',
    visit: own(''),
    open: async (page) => {
      await button(page, 'Delete').click()
      await page.route('**/api/binlists/**', (route) => route.fulfill({ status: 500, json: {} }))
      await dialog(page, 'Delete BIN List').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('Deletion Failed')).toBeVisible()
    },
  },
  {
    name: 'list-compare-with',
    visit: own(''),
    open: async (page) => {
      await button(page, 'Compare').click()
      await expect(page.getByRole('radio').first()).toBeVisible()
    },
  },
  {
    name: 'list-menu',
    visit: own(''),
    width: 360,
    open: (page) => button(page, 'More actions').click(),
  },
  {
    name: 'list-share-private',
    visit: as('grace', ({ hidden }) => `/list/${hidden}`),
    open: async (page) => {
      await button(page, 'Share').click()
      await expect(dialog(page, 'This list is private')).toBeVisible()
    },
  },
  {
    name: 'list-download-settings',
    visit: own(''),
    open: async (page) => {
      await button(page, 'Download Settings').click()
      await expect(dialog(page, 'Download Settings')).toBeVisible()
    },
  },
  {
    name: 'list-report',
    visit: as('grace', ({ theirs }) => `/list/${theirs}`),
    open: async (page) => {
      await button(page, 'Report').click()
      await expect(dialog(page, 'Report List')).toBeVisible()
    },
  },
  {
    name: 'list-note',
    visit: own(''),
    open: (page) => page.locator('tr[data-bin] [data-write]').filter({ visible: true }).first().click(),
  },
  {
    name: 'list-undo',
    visit: as('grace', ({ theirs }) => `/list/${theirs}`),
    open: async (page) => {
      // A second press counts once the first has been answered.
      await Promise.all([page.waitForResponse('**/bookmark'), button(page, 'Bookmarked').click()])
      await page.route('**/bookmark', (route) => route.fulfill({ status: 500, json: {} }))
      await button(page, 'Bookmark').click()
      await expect(page.getByText('Could not bookmark the list')).toBeVisible()
    },
  },
  {
    name: 'create-bin-list-full',
    visit: as('grace', () => '/create-bin-list'),
    open: async (page) => {
      await page.getByRole('textbox', { name: 'BINs' }).fill('4571')
      await page.getByRole('textbox', { name: 'Name' }).fill('x'.repeat(121))
    },
  },
  {
    name: 'lookup-make-list',
    visit: as('grace', () => '/?types=DEBIT'),
    open: async (page) => {
      await button(page, 'Make List').click()
      await expect(dialog(page, 'Make List')).toBeVisible()
    },
  },
]
