// Text in reviews is shown as written and never interpreted as markup.
import { namedAccount } from '../accounts/account.ts'
import { noOverflow } from '../checks.ts'
import { dialog } from '../screen.ts'
import { expect, test } from '../test.ts'
import { binsToReview, review } from './review-screen.ts'

let bins: string[]

test.beforeAll(async () => {
  bins = await binsToReview('JCB', 6)
})

const texts: [what: string, text: string, shown?: string][] = [
  ['a script', '<script>document.title = "taken"</script><img src=x onerror=alert(1)>'],
  ['entities', '&lt;b&gt; &amp; &quot;', '<b> &amp; &quot;'],
  ['right to left', 'abc \u202e\u05d0\u05d1\u05d2 xyz', 'abc \u05d0\u05d1\u05d2 xyz'],
  ['1,000 emoji', '😀'.repeat(1000)],
  ['one long word', 'x'.repeat(1000)],
  ['many lines', 'a\n'.repeat(400).trim()],
]

test.describe('texts of reviews', () => {
  for (const [at, [what, text, shown = text]] of texts.entries()) {
    test(`show ${what} as plain text`, async ({ openSite }) => {
      const bin = bins[at]!
      await review(await namedAccount(text.slice(0, 60)), bin, { stars: 5, description: text })
      const { page } = await openSite({ path: `/bin/${bin}` })
      const main = page.getByRole('main')
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 })
        const comment = main.locator('p bdi').filter({ visible: true }).first()
        await expect(comment).toBeVisible()
        await expect.poll(() => comment.textContent()).toBe(shown)
        const lines = await comment.locator('..').evaluate((element) => element.clientHeight / 20)
        expect(lines, `${lines} lines`).toBeLessThanOrEqual(width === 360 ? 3 : 2)
        await noOverflow(page)
        await main
          .locator('button[aria-haspopup=dialog]')
          .first()
          .click({ position: { x: 4, y: 4 } })
        await expect(dialog(page, 'Review Details')).toBeVisible()
        await noOverflow(page)
        await page.getByRole('button', { name: 'Close' }).click()
      }
      await expect(page).not.toHaveTitle('taken')
      await expect(page.locator('main script, main img[src=x], main b')).toHaveCount(0)
    })
  }
})
