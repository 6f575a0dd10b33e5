import { expect } from '@playwright/test'
import { newAccount, signedIn } from '../accounts/account.ts'
import { someBins } from '../dataset.ts'
import { makeList } from '../lists/list-screen.ts'
import { button, dialog, toast } from '../screen.ts'
import { perSite } from '../site.ts'
import type { State } from '../state.ts'
import type { Visit } from '../visit.ts'
import { deviceSwitch, expected, keepSite, turnOn } from './device-screen.ts'

const user = perSite(async () => signedIn(await newAccount()))
const file = '**/dataset/*.bindex'

/** In a window of its own, which later pages do not share. */
const own: Visit = { before: () => Promise.resolve() }

export const deviceStates: State[] = [
  { name: 'device-on', visit: own, open: turnOn },
  {
    name: 'device-downloading',
    visit: { before: (page) => page.route(file, () => new Promise(() => {})) },
    open: async (page) => {
      await deviceSwitch(page).click()
      await expect(page.getByRole('progressbar')).toBeVisible()
    },
  },
  {
    name: 'device-failed',
    visit: { expected, before: (page) => page.route(file, (route) => route.abort()) },
    open: async (page) => {
      await deviceSwitch(page).click()
      await expect(toast(page, 'Not on this device')).toBeVisible()
    },
  },
  {
    name: 'device-bin',
    visit: own,
    open: async (page) => {
      await turnOn(page)
      await page.goto(`/bin/${(await someBins(1))[0]}`)
      await expect(button(page, 'Show reviews and lists')).toBeVisible()
    },
  },
  {
    name: 'device-results-offline',
    visit: { ...own, expected },
    open: async (page) => {
      await turnOn(page)
      await page.goto('/?vendors=VISA')
      await page.context().setOffline(true)
      await expect(page.getByText('You are offline.')).toBeVisible()
    },
  },
  {
    name: 'device-kept-list',
    visit: async () => ({
      ...own,
      expected,
      keepsSite: true,
      path: `/list/${await makeList(await newAccount(), { name: 'Seen before', bins: await someBins(3) })}`,
    }),
    open: async (page) => {
      await keepSite(page)
      await page.reload()
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await page.reload()
      await expect(page.getByText(/This is as of/)).toBeVisible()
    },
  },
  {
    name: 'device-clear',
    visit: async () => ({ path: '/settings', storage: await user() }),
    open: async (page) => {
      await button(page, 'Clear this device').click()
      await expect(dialog(page, 'Clear this device?')).toBeVisible()
    },
  },
]
