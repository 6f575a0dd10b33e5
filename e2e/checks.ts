// Checks that every page must pass.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Expects axe to find no accessibility violations. */
export async function noViolations(page: Page): Promise<void> {
  expect(await violations(page), page.url()).toEqual([])
}

/** Expects the page not to scroll sideways. */
export async function noOverflow(page: Page): Promise<void> {
  expect(await overflow(page), page.url()).toEqual([])
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose result depends on the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block']

export async function violations(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  // Legacy mode and resultTypes save two thirds of the time. They skip cross-origin frames and passed rules.
  // A tooltip belongs to its target, wherever it is in the document, so the landmark rules do not apply to it.
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
    // After a resize, the layout settles within two frames.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const elements = [...document.body.querySelectorAll('*')]
    const outside = elements.filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    const lines = outside.slice(0, 5).map((element) => element.outerHTML.slice(0, 120))
    return [`${scrollWidth} wide in a window of ${clientWidth}`, ...lines]
  })
}

/** Saves a screenshot in the folder BINDEX_SHOTS, if that is set. */
export async function seen(page: Page, name: string): Promise<void> {
  const folder = process.env['BINDEX_SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true, animations: 'disabled' })
}
