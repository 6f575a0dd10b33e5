import { expect, type Page } from '@playwright/test'
import type { Visit } from './visit.ts'

/** A page as it can be: how to get there, and what to look for before it is looked at. */
export interface State {
  /** Also the name of its pictures. */
  name: string
  /** A function where something has to be made first. */
  visit: Visit | (() => Promise<Visit>)
  /** Does what leads to this state, and waits until it is there. */
  open?: (page: Page) => Promise<unknown>
  /** There at this width only. */
  width?: 1280 | 360
  /** What it shows is that something loads. */
  isLoading?: true
}

/** All that the page loads is there, except in a state that shows the loading. */
export async function reach(page: Page, { open, isLoading }: State): Promise<void> {
  if (!isLoading) {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^Loading.*\.\.\.$/).or(page.getByLabel('Loading...'))).toHaveCount(0)
  }
  await open?.(page)
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready)
}
