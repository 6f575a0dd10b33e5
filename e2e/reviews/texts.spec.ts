// Text in reviews is shown as written and never interpreted as markup.
import { namedAccount } from '../accounts/account.ts'
import { noOverflow } from '../checks.ts'
import { dialog } from '../screen.ts'
import { expect, test } from '../test.ts'
import { binsToReview, review, section } from './review-screen.ts'

const texts: [what: string, text: string, shown?: string][] = [
  ['a script', '<script>document.title = "taken"</script><img src=x onerror=alert(1)>'],
  ['entities', '&lt;b&gt; &amp; &quot;', '<b> &amp; &quot;'],
  ['right to left', 'abc \u202e\u05d0\u05d1\u05d2 xyz', 'abc \u05d0\u05d1\u05d2 xyz'],
  ['1,000 emoji', '😀'.repeat(1000)],
  ['one long word', 'x'.repeat(1000)],
  ['many lines', 'a\n'.repeat(400).trim()],
]

test('texts of reviews are shown as plain text', async ({ openSite }) => {
  const [bin] = await binsToReview('JCB', 1)
  // The newest is shown first.
  for (const [, text] of texts.toReversed()) {
    await review(await namedAccount(text.slice(0, 60)), bin!, { stars: 5, description: text })
  }
  const { page } = await openSite({ path: `/bin/${bin}` })
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const comments = section(page, 'Reviews').locator('p bdi')
    await expect(comments).toHaveCount(texts.length)
    await expect.poll(() => comments.allTextContents()).toEqual(texts.map(([, text, shown = text]) => shown))
    const heights = await comments.evaluateAll((all) => all.map((one) => one.parentElement!.clientHeight))
    for (const height of heights) expect(height).toBeLessThanOrEqual((width === 360 ? 3 : 2) * 20)
    await noOverflow(page)
    const names = section(page, 'Reviews').locator('button[aria-haspopup=dialog]')
    for (const [at, [what]] of texts.entries()) {
      await test.step(`${what}, ${width} wide`, async () => {
        await names.nth(at).click({ position: { x: 4, y: 4 } })
        await expect(dialog(page, 'Review Details')).toBeVisible()
        await noOverflow(page)
        await page.getByRole('button', { name: 'Close' }).click()
        await expect(dialog(page, 'Review Details')).toBeHidden()
      })
    }
  }
  await expect(page).not.toHaveTitle('taken')
  await expect(page.locator('main script, main img[src=x], main b')).toHaveCount(0)
})
