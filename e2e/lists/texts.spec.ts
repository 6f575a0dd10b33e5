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

test.describe('texts of lists', () => {
  for (const [what, text, shown = text] of texts) {
    test(`show ${what} as plain text on every page`, async ({ openSite }) => {
      const list = { name: text, description: text, bins: ['990001'], notes: [text] }
      const id = await makeList(account, list)
      await ask(`POST /api/binlists/${id}/bookmark`, undefined, account.token)
      const { page, site } = await openSite({ path: `/list/${id}`, storage: signedIn(account) })
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toBeVisible()
      await expect.poll(() => title.textContent()).toBe(shown)
      const note = page.locator('tbody button[data-write] bdi').first()
      await expect.poll(() => note.textContent()).toBe(shown)
      for (const path of [`/list/${id}`, '/mybins', '/mybins?tab=bookmarks', '/all-bin-lists']) {
        await page.goto(site + path)
        for (const width of [1280, 360]) {
          await page.setViewportSize({ width, height: 800 })
          await expect(occurs(page, shown)).toBeAttached()
          await noOverflow(page)
        }
      }
      await expect(page).not.toHaveTitle('taken')
      await expect(page.locator('main script, main img[src=x], main b')).toHaveCount(0)
    })
  }

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
