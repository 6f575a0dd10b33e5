// What holds for every page, whatever it shows.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing that axe knows keeps people out of the page. */
export async function noViolations(page: Page): Promise<void> {
  expect(await violations(page), page.url()).toEqual([])
}

/** The page need not be scrolled sideways to be read. */
export async function noOverflow(page: Page): Promise<void> {
  expect(await overflow(page), page.url()).toEqual([])
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** All that a colour scheme can change for axe. */
const colourRules = ['color-contrast', 'link-in-text-block']

export async function violations(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  // Legacy mode and the result types save two thirds of the time; they leave out frames of other sites, and what passed.
  // A tooltip belongs to what it is shown for, wherever it stands in the document.
  const axe = new AxeBuilder({ page })
    .exclude('[role=tooltip]')
    .options({
      resultTypes: ['violations'],
      runOnly: rules === 'all' ? { type: 'tag', values: tags } : { type: 'rule', values: colourRules },
    })
    .setLegacyMode()
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => {
      const why = failureSummary?.split('\n').slice(1).join(';').replaceAll(/\s+/g, ' ')
      return `${id}: ${help}\n  at ${target.join(' ')}\n  ${html.slice(0, 200)}\n  ${why}`
    }),
  )
}

export async function overflow(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A window that was resized a moment ago is laid out again with the next frames.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const elements = [...document.body.querySelectorAll('*')]
    const outside = elements.filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    const lines = outside.slice(0, 5).map((element) => element.outerHTML.slice(0, 120))
    return [`${scrollWidth} wide in a window of ${clientWidth}`, ...lines]
  })
}

/** Leaves a picture in the folder BINDEX_SHOTS, when there is one, for people to look at. */
export async function seen(page: Page, name: string): Promise<void> {
  const folder = process.env['BINDEX_SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true, animations: 'disabled' })
}
