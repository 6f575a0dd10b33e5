// Checks that every page must pass.
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export async function noViolations(page: Page): Promise<void> {
  expect(await violations(page), page.url()).toEqual([])
}

export async function noOverflow(page: Page): Promise<void> {
  expect(await overflow(page), page.url()).toEqual([])
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rule whose result depends on the colour of every element. */
const colourRules = ['color-contrast']

export async function violations(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  // Axe is large: it is loaded once per document, however many looks of it are checked.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const found = await page.evaluate(
    async (runOnly) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe }
      // A tooltip belongs to what it is shown for, wherever it stands in the document. After a few rows, more of them
      // only take time.
      const exclude = ['[role=tooltip]', 'tbody > tr:nth-child(n + 7)']
      // The page behind a modal dialog is inert, and is checked without it.
      const include = document.querySelector('dialog:modal') ? ['dialog[open]', '[role=status]'] : ['html']
      const { violations } = await loaded.run(
        { include: include.filter((part) => document.querySelector(part)), exclude },
        // Loading the style sheets again, for a rule about locked orientation, would take a third of the time.
        { runOnly, resultTypes: ['violations'], preload: false },
      )
      // What floats above the page may cover a part of a button.
      const isCovered = (selector: string) =>
        [...document.querySelectorAll(selector)].some((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect()
          return [
            [left, top],
            [right, top],
            [left, bottom],
            [right, bottom],
          ].some(([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('[popover], [data-open]'))
        })
      return violations.flatMap(({ id, help, nodes }) =>
        nodes
          .filter(({ target }) => id !== 'target-size' || !isCovered(String(target[0])))
          .map(({ target, html, failureSummary = '' }) => ({ id, help, target, html, failureSummary })),
      )
    },
    rules === 'all' ? { type: 'tag' as const, values: tags } : { type: 'rule' as const, values: colourRules },
  )
  return found.map(({ id, help, target, html, failureSummary }) => {
    const why = failureSummary.split('\n').slice(1).join(';').replaceAll(/\s+/g, ' ')
    return `${id}: ${help}\n  at ${target.join(' ')}\n  ${html.slice(0, 200)}\n  ${why}`
  })
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
