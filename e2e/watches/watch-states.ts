// The tab Watching, with content.
import { namedAccount, namedModerator, newAccount, signedIn } from '../accounts/account.ts'
import { expect, type Page } from '@playwright/test'
import { ask } from '../api.ts'
import { accept, creditCards, suggest } from '../corrections/correction-screen.ts'
import { button } from '../screen.ts'
import { perSite } from '../site.ts'
import type { State } from '../state.ts'

const long = 'bins=457173,400001,400002,400003,51000012&vendors=VISA&types=CREDIT&types=DEBIT&extended=1'

const made = perSite(async () => {
  const ada = await newAccount()
  const nobody = await newAccount()
  const bin = (await creditCards('VISA')).at(-1)!
  const watches = [
    { kind: 'search', value: long },
    { kind: 'bin', value: bin },
    { kind: 'search', value: 'vendors=VISA' },
  ]
  for (const watch of watches) await ask('POST /api/watches', watch, ada.token)
  await ask('PUT /api/watches/webhook', { url: 'http://127.0.0.1:9/bindex' }, ada.token)
  await ask('POST /api/watches/webhook/test', undefined, ada.token)
  const id = await suggest(await namedAccount('Eve'), bin, {
    field: 'type',
    value: 'Debit',
    reason: 'A letter',
  })
  await accept(await namedModerator('Grace'), id)
  await expect
    .poll(
      async () =>
        (await ask<{ data: object[] }>('GET /api/watches/changes', undefined, ada.token)).data.length,
      { timeout: 10_000 },
    )
    .toBeGreaterThan(1)
  return { ada, nobody }
})

const as = (who: 'ada' | 'nobody') => async () => ({
  path: '/mybins?tab=watching',
  storage: signedIn((await made())[who]),
})

const isLoaded = (page: Page) => expect(page.getByRole('heading', { name: 'Private feed' })).toBeVisible()

export const watchStates: State[] = [
  { name: 'mybins-watching', visit: as('ada'), open: isLoaded },
  { name: 'mybins-watching-none', visit: as('nobody'), open: isLoaded },
  {
    name: 'mybins-watching-feed',
    visit: as('ada'),
    open: async (page) => {
      await page.getByRole('button', { name: /^(?:Create feed|New address)$/ }).click()
      await expect(button(page, 'Copy feed address')).toBeVisible()
    },
  },
]
