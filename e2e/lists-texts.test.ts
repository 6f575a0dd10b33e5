// What people write is shown as they wrote it, and does nothing.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ask, newAccount, signedIn } from './account.ts'
import { noBrowser, openSite } from './browser.ts'
import { noOverflow } from './checks.ts'
import { makeList } from './list-screen.ts'

const skip = noBrowser
const account = await newAccount()

const texts: [what: string, text: string, shown?: string][] = [
  ['a script', '<script>document.title = "taken"</script><img src=x onerror=alert(1)>'],
  // Angle brackets come escaped from clients of the API: they are what was meant.
  ['entities', '&lt;b&gt; &amp; &quot;', '<b> &amp; &quot;'],
  ['a formula', '=HYPERLINK("http://x","y")'],
  ['right to left', 'abc \u202e\u05d0\u05d1\u05d2 xyz', 'abc \u05d0\u05d1\u05d2 xyz'],
  ['120 emoji', '😀'.repeat(120)],
  ['one long word', 'x'.repeat(120)],
]

const occurs = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true }).first()

describe('what people write', { concurrency: 2 }, () => {
  for (const [what, text, shown = text] of texts) {
    test(`${what} is text on every page`, { skip }, async (t) => {
      const list = { name: text, description: text, bins: ['990001'], notes: [text] }
      const id = await makeList(account, list)
      await ask(`POST /api/binlists/${id}/bookmark`, undefined, account.token)
      const { page, site } = await openSite(t, { path: `/list/${id}`, storage: signedIn(account) })
      const title = page.getByRole('heading', { level: 1 })
      await title.waitFor()
      assert.equal(await title.textContent(), shown)
      assert.equal(await page.locator('tbody button[data-write] bdi').first().textContent(), shown)
      for (const path of [`/list/${id}`, '/mybins', '/mybins?tab=bookmarks', '/all-bin-lists']) {
        await page.goto(site + path)
        for (const width of [1280, 360]) {
          await page.setViewportSize({ width, height: 800 })
          await occurs(page, shown).waitFor({ state: 'attached' })
          await noOverflow(page)
        }
      }
      assert.notEqual(await page.title(), 'taken')
      assert.equal(await page.locator('main script, main img[src=x], main b').count(), 0)
    })
  }

  test('letters that turn the text around stay within it', { skip }, async (t) => {
    const id = await makeList(account, { name: 'Around \u202eturned', bins: ['990001'] })
    const { page } = await openSite(t, { path: `/list/${id}` })
    const order = await page
      .getByText('by Anonymous')
      .evaluate((element) => getComputedStyle(element).direction)
    assert.equal(order, 'ltr')
    const name = page.getByRole('heading', { level: 1 }).locator('bdi')
    assert.equal(await name.evaluate((element) => getComputedStyle(element).unicodeBidi), 'isolate')
  })
})
