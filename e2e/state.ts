import { expect, type Page } from '@playwright/test'
import type { Visit } from './visit.ts'

export interface State {
  /** Also the file name of its screenshots. */
  name: string
  /** A function when data has to be created first. */
  visit: Visit | (() => Promise<Visit>)
  /** Brings the page into this state, and waits for it. */
  open?: (page: Page) => Promise<unknown>
  /** Set when the state exists only at this width. */
  width?: 1280 | 360
  /** Set when the state itself is a loading state. */
  isLoading?: true
}

/** Waits until the page has loaded, except in a loading state, and opens the state. */
export async function reach(page: Page, { open, isLoading }: State): Promise<void> {
  if (!isLoading) {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^Loading.*\.\.\.$/).or(page.getByLabel('Loading...'))).toHaveCount(0)
  }
  await open?.(page)
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready)
}
