import { ask } from '../api.ts'
import { namedAccount, newAccount, signedIn } from '../accounts/account.ts'
import { noViolations } from '../checks.ts'
import { someBins } from '../dataset.ts'
import { makeList } from '../lists/list-screen.ts'
import { box } from '../lookup/lookup-screen.ts'
import { button, dialog } from '../screen.ts'
import { expect, test } from '../test.ts'
import { input, openPalette, palette, result } from './palette-screen.ts'

test.describe('the palette', () => {
  test('is loaded on first use, and answers a BIN at its sixth digit', async ({ openSite }) => {
    const { page, requests } = await openSite({ path: '/tools' })
    const [bin = ''] = await someBins(1)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(requests.filter((line) => /\/Palette-/.test(line))).toEqual([])
    await page.keyboard.press('/')
    await input(page).waitFor()
    await page.keyboard.type(bin.slice(0, 5))
    await expect(palette(page).getByText('A BIN has at least 6 digits.')).toBeVisible()
    expect(requests, 'nothing is sent before').not.toContain('POST /api/binLookup')
    await page.keyboard.type(bin.slice(5))
    const answer = palette(page).getByRole('region', { name: `BIN ${bin}` })
    await expect(answer).toContainText('Visa')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/bin/${bin}`)
    await expect(palette(page)).toHaveCount(0)
  })

  test('finds banks, countries, tools and pages by keyboard alone', async ({ openSite }) => {
    const { page } = await openSite({ path: '/tools' })
    const { data } = await ask<{ data: { name: string; slug: string }[] }>('GET /api/banks?limit=1')
    const bank = data[0]!
    for (const [text, path] of [
      [bank.name, `/bank/${bank.slug}`],
      ['poland', '/country/pl'],
      ['socks5 mass', '/tools/mass-proxy-checker'],
      ['dataset', '/dataset'],
    ] as const) {
      await openPalette(page)
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(path)
    }
    await openPalette(page)
    await expect(
      palette(page).getByRole('group', { name: 'Recent' }).getByRole('option').first(),
    ).toContainText('The dataset')
    await noViolations(page)
  })

  test('finds own lists, makes one, switches the scheme and logs out', async ({ openSite }) => {
    const account = await namedAccount('Ada')
    const id = await makeList(account, { name: 'Quarterly disputes', is_public: false })
    const { page } = await openSite({ path: '/tools', storage: signedIn(account) })
    await openPalette(page)
    await page.keyboard.type('disputes')
    await expect(palette(page).getByRole('group', { name: 'Your lists' })).toContainText('Quarterly disputes')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/list/${id}`)
    await openPalette(page)
    await page.keyboard.type('new list')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/create-bin-list')
    await openPalette(page)
    await page.keyboard.type('dark')
    const saved = page.waitForResponse('**/api/user/settings')
    await page.keyboard.press('Enter')
    await saved
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
    await openPalette(page)
    await page.keyboard.type('log out')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'login' })).toBeVisible()
    await openPalette(page)
    await expect(palette(page).getByText('Quarterly disputes')).toHaveCount(0)
  })

  test('opens a result in a new tab, and returns the focus when it closes', async ({ openSite }) => {
    const { page } = await openSite({ path: '/tools' })
    const search = page.getByLabel('Search tools')
    await search.focus()
    await openPalette(page)
    await page.keyboard.type('ip check')
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.keyboard.press('Control+Enter'),
    ])
    await expect(opened).toHaveURL('/tools/ip-check')
    await opened.close()
    await page.bringToFront()
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
    await expect(search).toBeFocused()
  })

  test('works by touch from the button in the header', async ({ openSite }) => {
    const { page } = await openSite({ path: '/tools', width: 320, height: 640 })
    await button(page, 'Search').click()
    await input(page).fill('poland')
    const poland = result(page, /^Poland/)
    expect((await poland.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await poland.click()
    await expect(page).toHaveURL('/country/pl')
  })
})

test.describe('shortcuts', () => {
  test('leave the slash to the BIN box, and typing alone', async ({ openSite }) => {
    const { page } = await openSite()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('/')
    await expect(box(page)).toBeFocused()
    await page.keyboard.press('?')
    await page.keyboard.press('/')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(input(page)).toBeFocused()
  })

  test('do not cover a dialog that may hold unsaved work', async ({ openSite }) => {
    const account = await newAccount()
    const id = await makeList(account, { name: 'A list' })
    const { page } = await openSite({ path: `/list/${id}?edit=true`, storage: signedIn(account) })
    await expect(dialog(page, 'Edit Bins')).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toHaveCount(0)
  })
})
