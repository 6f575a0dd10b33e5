// Text that people write is shown as written and never interpreted as markup.
import type { Page } from '@playwright/test'
import { newAccount, signedIn } from '../accounts/account.ts'
import { ask } from '../api.ts'
import { noOverflow } from '../checks.ts'
import { expect, test } from '../test.ts'
import { makeList } from './list-screen.ts'
import type { Account } from '../site.ts'

let account: Account

test.beforeAll(async () => {
  account = await newAccount()
})

const texts: [what: string, text: string, shown?: string][] = [
  ['a script', '<script>document.title = "taken"</script><img src=x onerror=alert(1)>'],
  // API clients escape angle brackets, so these are unescaped.
  ['entities', '&lt;b&gt; &amp; &quot;', '<b> &amp; &quot;'],
  ['a formula', '=HYPERLINK("http://x","y")'],
  ['right to left', 'abc \u202e\u05d0\u05d1\u05d2 xyz', 'abc \u05d0\u05d1\u05d2 xyz'],
  ['120 emoji', '😀'.repeat(120)],
  ['one long word', 'x'.repeat(120)],
]

const occurs = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true }).first()

/** Runs a check on a phone and on a desktop, where the page is now. */
async function atBothWidths(page: Page, check: () => Promise<void>): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await check()
    await noOverflow(page)
  }
}

test.describe('texts of lists', () => {
  test('are shown as plain text on every page', async ({ openSite }) => {
    const { page } = await openSite({ path: '/tools', storage: signedIn(account) })
    const allShown: string[] = []
    for (const [what, text, shown = text] of texts) {
      await test.step(what, async () => {
        const id = await makeList(account, { name: text, description: text, bins: ['990001'], notes: [text] })
        await ask(`POST /api/binlists/${id}/bookmark`, undefined, account.token)
        await page.goto(`/list/${id}`)
        const title = page.getByRole('heading', { level: 1 })
        const note = page.locator('tbody button[data-write] bdi').first()
        await atBothWidths(page, async () => {
          await expect.poll(() => title.textContent()).toBe(shown)
          await expect.poll(() => note.textContent()).toBe(shown)
        })
        await isPlain(page)
      })
      allShown.push(shown)
    }
    for (const path of ['/mybins', '/mybins?tab=bookmarks', '/all-bin-lists']) {
      await test.step(path, async () => {
        await page.goto(path)
        await atBothWidths(page, async () => {
          for (const shown of allShown) await expect(occurs(page, shown)).toBeAttached()
        })
        await isPlain(page)
      })
    }
  })

  test('keep direction marks from changing the text around them', async ({ openSite }) => {
    const id = await makeList(account, { name: 'Around \u202eturned', bins: ['990001'] })
    const { page } = await openSite({ path: `/list/${id}` })
    const order = await page
      .getByText('by Anonymous')
      .evaluate((element) => getComputedStyle(element).direction)
    expect(order).toBe('ltr')
    const name = page.getByRole('heading', { level: 1 }).locator('bdi')
    await expect(name).toHaveCSS('unicode-bidi', 'isolate')
  })
})

async function isPlain(page: Page): Promise<void> {
  await expect(page).not.toHaveTitle('taken')
  await expect(page.locator('main script, main img[src=x], main b')).toHaveCount(0)
}
