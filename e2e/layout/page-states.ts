// Pages as they open. Pages with more states have their own table.
import { expect } from '@playwright/test'
import { endSessionElsewhere, generated } from '../accounts/account-screen.ts'
import { newAccount, signedIn } from '../accounts/account.ts'
import { ask } from '../api.ts'
import { someBins } from '../dataset.ts'
import { button, dialog } from '../screen.ts'
import { perSite } from '../site.ts'
import type { State } from '../state.ts'

const user = perSite(async () => signedIn(await newAccount()))
const unsaved = perSite(async () => ({ user: JSON.stringify({ ...(await newAccount()), isUnsaved: true }) }))
const withTokens = perSite(async () => {
  const account = await newAccount()
  const create = (body: object) => ask('POST /api/user/tokens', body, account.token)
  await create({ name: 'A spreadsheet with a long name, as people give to things', scopes: ['read'] })
  await create({
    name: 'Nightly import',
    scopes: ['read', 'write:lists', 'write:reviews'],
    expires_at: '2999-01-31',
  })
  return signedIn(account)
})
const bins = perSite(() => someBins(2))

const absent = /Failed to load resource: the server responded with a status of 404/

export const pageStates: State[] = [
  { name: 'lookup', visit: { path: '/' } },
  { name: 'lookup-results', visit: { path: '/?vendors=VISA' } },
  { name: 'lookup-bins', visit: async () => ({ path: `/?bins=${(await bins()).join(',')},999998` }) },
  {
    name: 'lookup-matched',
    visit: async () => {
      const [one, other] = await bins()
      return { path: `/?bins=${one}99,${one}98765,${other}99999,999998&extended=1` }
    },
  },
  { name: 'lookup-nothing', visit: { path: '/?bins=999998' } },
  { name: 'shared-search-expired', visit: { path: '/s/AAAAAAAAAAAAAAAAAAAAAA', expected: [absent] } },
  { name: 'login', visit: { path: '/login' } },
  {
    name: 'login-generated',
    visit: { path: '/login' },
    open: async (page) => {
      await generated(page)
      await page.getByRole('button', { name: 'QR code' }).click()
      await expect(page.getByRole('img', { name: 'QR code of your user ID' })).toBeVisible()
    },
  },
  {
    name: 'login-session-ended',
    visit: async () => ({ path: '/create-bin-list', storage: await user() }),
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Name' }).fill('Chargebacks')
      await endSessionElsewhere(page)
      await expect(page.getByText('What you typed is kept.')).toBeVisible()
    },
  },
  {
    name: 'logout-unsaved',
    visit: async () => ({ path: '/tools', storage: await unsaved() }),
    open: async (page) => {
      await button(page, 'logout').click()
      await expect(dialog(page, 'Log out without saving your user ID?')).toBeVisible()
    },
  },
  {
    name: 'logout-saved',
    visit: async () => ({ path: '/tools', storage: await unsaved() }),
    open: async (page) => {
      await button(page, 'logout').click()
      await button(page, 'QR code').click()
      await expect(page.getByText('You will need your user ID to log in again. Keep it safe')).toBeVisible()
    },
  },
  {
    name: 'settings-logout-unsaved',
    visit: async () => ({ path: '/settings', storage: await unsaved() }),
    open: async (page) => {
      await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toBeVisible()
      await button(page, 'Log out everywhere').click()
      await expect(page.getByText('You have not saved your user ID')).toBeVisible()
    },
  },
  {
    name: 'onboarding',
    visit: async () => ({ path: '/onboarding', storage: signedIn(await newAccount({ fresh: true })) }),
  },
  {
    name: 'onboarding-unsaved',
    visit: async () => {
      const account = await newAccount({ fresh: true })
      return { path: '/onboarding', storage: { user: JSON.stringify({ ...account, isUnsaved: true }) } }
    },
    open: (page) => button(page, 'Text file').click(),
  },
  {
    name: 'settings',
    visit: async () => ({ path: '/settings', storage: await user() }),
    open: (page) => expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toBeVisible(),
  },
  {
    name: 'settings-tokens',
    visit: async () => ({ path: '/settings', storage: await withTokens() }),
    open: async (page) => {
      const tokens = page.getByRole('list', { name: 'API tokens' })
      await expect(tokens.getByRole('listitem').nth(1)).toBeVisible()
      await tokens.scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'settings-token-new',
    visit: async () => ({ path: '/settings', storage: await withTokens() }),
    open: async (page) => {
      await button(page, 'New token').click()
      await page.getByRole('checkbox', { name: 'Read' }).uncheck()
      await button(page, 'Create token').click()
      await expect(page.getByText('Name the token after what will use it.')).toBeVisible()
    },
  },
  {
    name: 'settings-token-created',
    visit: async () => ({ path: '/settings', storage: signedIn(await newAccount()) }),
    open: async (page) => {
      await button(page, 'New token').click()
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nightly import')
      await button(page, 'Create token').click()
      await expect(dialog(page, 'Your new API token')).toBeVisible()
    },
  },
  {
    name: 'settings-token-revoke',
    visit: async () => ({ path: '/settings', storage: await withTokens() }),
    open: async (page) => {
      await button(page, 'Revoke: Nightly import').click()
      await expect(dialog(page, 'Revoke API token?')).toBeVisible()
    },
  },
  { name: 'mybins-anonymous', visit: { path: '/mybins' } },
  { name: 'mybins', visit: async () => ({ path: '/mybins', storage: await user() }) },
  { name: 'create-bin-list', visit: async () => ({ path: '/create-bin-list', storage: await user() }) },
  { name: 'list-missing', visit: { path: '/list/no-such-list', expected: [absent] } },
  { name: 'bin', visit: async () => ({ path: `/bin/${(await bins())[0]}` }) },
  { name: 'bin-longer', visit: async () => ({ path: `/bin/${(await bins())[0]}99` }) },
  { name: 'bin-missing', visit: { path: '/bin/999998', expected: [absent] } },
  { name: 'bank-missing', visit: { path: '/bank/no-such-bank', expected: [absent] } },
  { name: 'country-missing', visit: { path: '/country/zz', expected: [absent] } },
  { name: 'discover', visit: async () => ({ path: '/discover', storage: await user() }) },
  { name: 'all-bin-lists', visit: { path: '/all-bin-lists' } },
  { name: 'tools', visit: { path: '/tools' } },
  { name: 'tool-decryptor', visit: { path: '/tools/decryptor' } },
  { name: 'tool-mass-proxy-checker', visit: { path: '/tools/mass-proxy-checker' } },
  { name: 'tool-clean-proxy-finder', visit: { path: '/tools/clean-proxy-finder' } },
]
