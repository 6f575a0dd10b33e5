// What holds for every page, whatever it shows.
import assert from 'node:assert/strict'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** The path is where the browser ends up. */
export async function arrives(page: Page, path: string): Promise<void> {
  const there = (url: URL): boolean => url.pathname + url.search + url.hash === path
  await page.waitForURL(there).catch((error: unknown) => {
    throw new Error(`not at ${path} but at ${page.url()}`, { cause: error })
  })
}

/** Nothing that axe knows keeps people out of the page. */
export async function noViolations(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  // Legacy mode and the result types save two thirds of the time; they leave out frames of other sites, and what passed.
  // A tooltip belongs to what it is shown for, wherever it stands in the document.
  const axe = new AxeBuilder({ page })
    .exclude('[role=tooltip]')
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
  const { violations } = await axe.withTags(tags).analyze()
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => {
      const why = failureSummary?.split('\n').slice(1).join(';').replaceAll(/\s+/g, ' ')
      return `${id}: ${help}\n  at ${target.join(' ')}\n  ${html.slice(0, 200)}\n  ${why}`
    }),
  )
  assert.equal(lines.length, 0, `${page.url()}\n${lines.join('\n')}`)
}

/** The page need not be moved sideways to be read. */
export async function noOverflow(page: Page): Promise<void> {
  const { wide, width, outside } = await page.evaluate(async () => {
    // A window that was made narrower a moment ago is laid out anew with the next frames.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const { clientWidth, scrollWidth } = document.documentElement
    const elements = [...document.body.querySelectorAll('*')]
    const outside = elements.filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    const lines = outside.slice(0, 5).map((element) => element.outerHTML.slice(0, 120))
    return { wide: scrollWidth, width: clientWidth, outside: lines }
  })
  assert.ok(wide <= width, `${page.url()} is ${wide} wide in a window of ${width}:\n${outside.join('\n')}`)
}

/** Leaves a picture in the folder BINDEX_SHOTS, when there is one, for people to look at. */
export async function seen(page: Page, name: string): Promise<void> {
  const folder = process.env['BINDEX_SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true, animations: 'disabled' })
}
