// Lists on a phone: by touch, and by keyboard where someone has one.
import type { Page } from '@playwright/test'
import { newAccount, signedIn } from '../accounts/account.ts'
import { bins, reachableBins } from '../dataset.ts'
import { button, dialog, table, toast } from '../screen.ts'
import type { Account } from '../site.ts'
import { expect, test } from '../test.ts'
import { listOf, makeList } from './list-screen.ts'

let owner: Account
let known: string[]

test.beforeAll(async () => {
  owner = await newAccount()
  known = (await bins({ countries: ['US'] })).slice(0, 20)
})

const phone = { width: 360, touch: true }
const more = (page: Page) => button(page, 'More actions')

test.describe('a list on a phone', () => {
  test('Back closes the menu, then a dialog that it opened, then leaves', async ({ openSite }) => {
    const id = await makeList(owner, { name: 'Covered', bins: known })
    const { page } = await openSite({ path: '/mybins', storage: signedIn(owner), ...phone })
    await page.getByRole('link', { name: 'Covered' }).first().tap()
    const edit = button(page, 'Edit Bins')
    await more(page).tap()
    await expect(edit).toBeVisible()
    await page.goBack()
    await expect(edit).toBeHidden()
    await expect(page).toHaveURL(`/list/${id}`)
    await more(page).tap()
    await edit.tap()
    await expect(dialog(page, 'Edit Bins')).toBeVisible()
    await page.goBack()
    await expect(dialog(page, 'Edit Bins')).toBeHidden()
    await expect(page).toHaveURL(`/list/${id}`)
    await page.goBack()
    await expect(page).toHaveURL('/mybins')
  })

  test('opens a BIN where its row is tapped', async ({ openSite }) => {
    const id = await makeList(owner, { name: 'Tapped', bins: known, notes: ['a note'] })
    const { page } = await openSite({ path: `/list/${id}`, ...phone })
    await page.getByText('a note').tap()
    await expect(page).toHaveURL(`/bin/${known[0]}`)
  })

  for (const [where, notes] of [
    ['a narrow row', []],
    ['a card', ['a note']],
  ] as const) {
    test(`opens the bank where its name is tapped in ${where}`, async ({ openSite }) => {
      const id = await makeList(owner, { name: 'Banks', bins: known, notes: [...notes] })
      const { page } = await openSite({ path: `/list/${id}`, ...phone, height: 2400 })
      const banks = table(page, 'BINs of Banks').locator('a[href^="/bank/"]')
      const bank = banks.first()
      const { x, y, width, height } = (await bank.boundingBox())!
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      const path = await bank.getAttribute('href')
      await page.touchscreen.tap(x + 10, y + height - 6)
      await expect(page).toHaveURL(path!)
      await page.goBack()
      await expect(bank).toBeVisible()
      // Beside a name that leaves room.
      const [place] = await banks.evaluateAll((links) =>
        links
          .map((link) => {
            const { right, y } = link.getBoundingClientRect()
            const room = link.parentElement!.getBoundingClientRect().right - right
            return { x: right + room / 2, y: y + 20, room }
          })
          .toSorted((a, b) => b.room - a.room),
      )
      await page.touchscreen.tap(place!.x, place!.y)
      await expect(page).toHaveURL(/\/bin\//)
    })
  }

  test('shows phone and website without a pointer, and every target is large enough', async ({
    openSite,
  }) => {
    const path = `/?bins=${(await reachableBins()).join()}`
    const { page } = await openSite({ path, ...phone })
    const links = table(page, 'Results').getByRole('link', { name: /^Website of/ })
    await expect(links.first()).toBeInViewport()
    const box = await links.first().boundingBox()
    expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44)
    await expect(links.first()).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)')
    await table(page, 'Results')
      .getByRole('button', { name: /^Phone number of/ })
      .first()
      .tap()
    await expect(page.getByRole('dialog', { name: /^Phone number of/ })).toBeVisible()
    await expect(page).toHaveURL(/bins=/)
  })

  test('has its other actions in a menu, whose dialogs return the focus to it', async ({ openSite }) => {
    const id = await makeList(owner, { name: 'Menu', bins: known })
    const { page } = await openSite({ path: `/list/${id}`, ...phone, storage: signedIn(owner) })
    const names = [
      'Clone',
      'Edit Bins',
      'Settings',
      'Make Private',
      'Compare',
      'Print',
      'Download Settings',
      'Delete',
    ]
    for (const name of names) await expect(button(page, name)).toBeHidden()
    await more(page).tap()
    for (const name of names) await expect(button(page, name)).toBeVisible()
    const dialogs: [action: string, title: string][] = [
      ['Settings', 'Bin List Settings'],
      ['Edit Bins', 'Edit Bins'],
      ['Compare', 'Compare with another list'],
      ['Download Settings', 'Download Settings'],
      ['Delete', 'Delete BIN List'],
    ]
    for (const [action, title] of dialogs) {
      await test.step(action, async () => {
        if (await button(page, action).isHidden()) await more(page).press('Enter')
        await button(page, action).press('Enter')
        await expect(dialog(page, title)).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(dialog(page, title)).toBeHidden()
        await expect(more(page)).toBeFocused()
      })
    }
  })

  test('has a menu that works by keyboard', async ({ openSite }) => {
    const id = await makeList(owner, { name: 'Keys', bins: known })
    const { page } = await openSite({ path: `/list/${id}`, width: 360, storage: signedIn(owner) })
    // The page arrives as for someone without an account.
    await expect(page.locator('#list-actions').getByText('Delete')).toBeAttached()
    await more(page).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await expect(button(page, 'Clone')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(button(page, 'Delete')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button(page, 'Delete')).toBeHidden()
    await expect(more(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1 }).click()
    await expect(button(page, 'Delete')).toBeHidden()
  })
})

test.describe('making and sharing a list', () => {
  test('takes four clicks from a result', async ({ openSite }) => {
    const { page, site } = await openSite({ path: '/?types=DEBIT&countries=PL', storage: signedIn(owner) })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, 'Make List').click()
    await dialog(page, 'Make List').getByRole('button', { name: 'Make List' }).click()
    await expect(button(page, 'Share')).toBeFocused()
    await button(page, 'Share').click()
    const question = dialog(page, 'This list is private')
    await expect(question.getByText('Only you can open its link.')).toBeVisible()
    await question.getByRole('button', { name: 'Make Public' }).click()
    await expect(toast(page, 'Link copied')).toBeVisible()
    const id = page.url().split('/').at(-1)!
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site}/list/${id}`)
    expect((await listOf(owner, id)).is_public).toBe(true)
    await expect(button(page, 'Share')).toBeFocused()
  })
})
