// The pages and dialogs of corrections, with content.
import { expect } from '@playwright/test'
import { namedAccount, namedModerator, newAccount, signedIn } from '../accounts/account.ts'
import { button, dialog } from '../screen.ts'
import { perSite } from '../site.ts'
import type { State } from '../state.ts'
import { accept, card, creditCards, openSuggestion, reject, suggest, vote } from './correction-screen.ts'

const reason =
  'The back of my card says DEBIT, and so does the bank at https://bank.example/cards/debit.\n\nIts support confirmed it last week.'
const long = 'Sparkasse Castrop-Rauxel und Umgebung International Holdings'

const made = perSite(async () => {
  const ada = await namedAccount('Ada Lovelace')
  const eve = await namedAccount('Eve of a very long name that does not end soon')
  const grace = await namedModerator('Grace Hopper')
  const nobody = await newAccount()
  const [one = '', two = '', three = '', four = '', five = ''] = await creditCards('VISA')
  const first = await suggest(ada, one, { field: 'type', value: 'Debit', reason })
  await vote(eve, first, 'confirm', 'Mine says debit too')
  await vote(grace, first, 'dispute', 'Mine, issued in 2019, is a credit card. Perhaps the bank changed it?')
  await suggest(eve, one, { field: 'issuer', value: long, reason: 'A letter of the bank' })
  await suggest(eve, two, {
    field: 'url',
    value: `https://x.example/${'y'.repeat(120)}`,
    reason: 'Its imprint',
  })
  const accepted = await suggest(ada, three, {
    field: 'category',
    value: 'Platinum',
    reason: 'Printed on it',
  })
  await accept(grace, accepted, [four, five])
  const rejected = await suggest(ada, one, { field: 'phone', value: '+354 555 0100', reason: 'On the back' })
  await reject(
    grace,
    rejected,
    'This is the number of the card scheme, not of the bank. Thank you for looking.',
  )
  return { ada, eve, grace, nobody, one }
})

type Made = Awaited<ReturnType<typeof made>>

const as = (who: 'ada' | 'eve' | 'grace' | 'nobody' | 'anyone', path: (made: Made) => string) => async () => {
  const all = await made()
  return { path: path(all), storage: who === 'anyone' ? {} : signedIn(all[who]) }
}

const list = () => '/corrections'

export const correctionStates: State[] = [
  { name: 'corrections', visit: as('anyone', list) },
  { name: 'corrections-moderator', visit: as('grace', list) },
  { name: 'corrections-accepted', visit: as('grace', () => '/corrections?state=accepted') },
  { name: 'corrections-rejected', visit: as('grace', () => '/corrections?state=rejected') },
  { name: 'corrections-none', visit: as('anyone', () => '/corrections?bank=nothing&sort=disputed') },
  { name: 'corrections-no-page', visit: as('anyone', () => '/corrections?page=9') },
  { name: 'corrections-mine', visit: as('ada', () => '/mybins?tab=corrections') },
  { name: 'corrections-mine-none', visit: as('nobody', () => '/mybins?tab=corrections') },
  { name: 'bin-corrections', visit: as('eve', ({ one }) => `/bin/${one}`) },
  {
    name: 'correction-suggest',
    visit: as('nobody', ({ one }) => `/bin/${one}`),
    open: async (page) => {
      const opened = await openSuggestion(page, 'Country')
      await opened.getByRole('combobox', { name: 'What is right?' }).fill('Den')
      await expect(opened.getByRole('listbox').getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'correction-suggest-wrong',
    visit: as('nobody', ({ one }) => `/bin/${one}`),
    open: async (page) => {
      const opened = await openSuggestion(page, 'Website')
      await opened.getByRole('button', { name: 'Suggest', exact: true }).click()
      await expect(opened.getByText('Say how you know, so that others can check it.')).toBeVisible()
    },
  },
  {
    name: 'correction-dispute',
    visit: as('nobody', list),
    open: async (page) => {
      await card(page, `Type of ${(await made()).one}`)
        .getByRole('button', { name: /^Dispute/ })
        .click()
      await button(page, 'Dispute').click()
      await expect(page.getByText('Say in a few words what speaks against it.')).toBeVisible()
    },
  },
  {
    name: 'correction-accept',
    visit: as('grace', list),
    open: async (page) => {
      await card(page, `Type of ${(await made()).one}`)
        .getByRole('button', { name: 'Accept' })
        .click()
      await expect(dialog(page, 'Accept Correction')).toBeVisible()
    },
  },
  {
    name: 'correction-reject',
    visit: as('grace', list),
    open: async (page) => {
      await button(page, 'Reject').first().click()
      await dialog(page, 'Reject Correction').getByRole('button', { name: 'Reject' }).click()
      await expect(page.getByText('Say why, so that the author understands.')).toBeVisible()
    },
  },
]
