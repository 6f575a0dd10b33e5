// Whatever opens over a page returns the focus to the button that opened it, and is closed by Back.
import { newAccount, signedIn } from '../accounts/account.ts'
import { ask } from '../api.ts'
import { someBins } from '../dataset.ts'
import { makeList } from '../lists/list-screen.ts'
import { openPalette } from '../palette/palette-screen.ts'
import { button } from '../screen.ts'
import { perSite } from '../site.ts'
import { expect, test } from '../test.ts'

const made = perSite(async () => {
  const [owner, other, bins] = await Promise.all([newAccount(), newAccount(), someBins(3)])
  const own = await makeList(owner, { name: 'Own', bins, notes: ['one'] })
  const hidden = await makeList(owner, { name: 'Hidden', is_public: false, bins })
  const theirs = await makeList(other, { name: 'Theirs', bins })
  await ask(`POST /api/bin/${bins[0]}/review`, { stars: 4, description: 'Works' }, other.token)
  return { owner, own, hidden, theirs, bin: bins[0]! }
})

type Made = Awaited<ReturnType<typeof made>>

/** The server shows a private list to nobody before its owner's token arrives. */
const expected = [/status of 403/]

const openers: [path: (made: Made) => string, names: string[], width?: number][] = [
  [
    ({ own }) => `/list/${own}`,
    [
      'Edit Bins',
      'Settings',
      'Compare',
      'Delete',
      'Download Settings',
      'Filter BIN',
      'Filter Brand',
      'Filter Note',
    ],
  ],
  [({ own }) => `/list/${own}`, ['Filters'], 360],
  [() => '/?vendors=VISA', ['Edit search', 'Search'], 360],
  [({ hidden }) => `/list/${hidden}`, ['Share']],
  [({ theirs }) => `/list/${theirs}`, ['Report']],
  [() => '/mybins', ['Settings: Own', 'Delete: Own']],
  [() => '/?vendors=VISA', ['Make List', 'Download Settings', 'Filter BIN']],
  [({ bin }) => `/bin/${bin}`, ['Add Review', 'Suggest a correction']],
  [() => '/settings', ['Log out everywhere', 'New token', 'Delete account']],
]

test.describe('dialogs', () => {
  for (const [path, names, width = 1280] of openers) {
    test(`return the focus, and are closed by Back: ${names.join(', ')}, ${width} wide`, async ({
      openSite,
    }) => {
      const all = await made()
      const { page } = await openSite({ path: path(all), storage: signedIn(all.owner), width, expected })
      for (const name of names) {
        await test.step(name, async () => {
          await button(page, name).press('Enter')
          const dialog = page.getByRole('dialog')
          await expect(dialog).toBeVisible()
          await expect(dialog.locator(':focus')).toBeVisible()
          // The first Escape may close a list of options.
          await expect(async () => {
            await page.keyboard.press('Escape')
            await expect(dialog).toBeHidden({ timeout: 1000 })
          }).toPass()
          await expect(button(page, name)).toBeFocused()
          const address = page.url()
          await button(page, name).press('Enter')
          await expect(dialog).toBeVisible()
          await page.goBack()
          await expect(dialog).toBeHidden()
          await page.goForward()
          await expect(button(page, name)).toBeVisible()
          await expect(dialog).toBeHidden()
          expect(page.url()).toBe(address)
        })
      }
    })
  }

  test('leave nothing to go back to', async ({ openSite }) => {
    const { own, owner } = await made()
    const { page } = await openSite({ path: '/tools', storage: signedIn(owner), expected })
    await page.goto(`/list/${own}`)
    await button(page, 'Edit Bins').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await button(page, 'Settings').click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await openPalette(page)
    await page.keyboard.type('dataset')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dataset')
    await page.goBack()
    await expect(page).toHaveURL(`/list/${own}`)
    await page.goBack()
    await expect(page).toHaveURL('/tools')
  })
})
