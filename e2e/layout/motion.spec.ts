// Things move for 120 to 180 ms, or not at all for people who asked for less motion.
import type { Page } from '@playwright/test'
import { newAccount, signedIn } from '../accounts/account.ts'
import { makeList } from '../lists/list-screen.ts'
import { button } from '../screen.ts'
import type { Account } from '../site.ts'
import { expect, test } from '../test.ts'

let account: Account

test.beforeAll(async () => {
  account = await newAccount()
})

/** Transitions and animations of every element, such as `opacity 0.14s`. */
const motion = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('*')].flatMap((element) =>
      [null, '::before', '::after', '::backdrop'].map((part) => getComputedStyle(element, part)),
    )
    const animations = all
      .filter(({ animationName }) => animationName !== 'none')
      .map(({ animationName, animationDuration }) => `${animationName} ${animationDuration}`)
    const transitions = all.flatMap(({ transitionProperty, transitionDuration }) =>
      transitionDuration
        .split(', ')
        .filter((duration) => duration !== '0s')
        .map((duration) => `${transitionProperty} ${duration}`),
    )
    return [...new Set([...animations, ...transitions])]
  })

const seconds = (line: string) => Number(/([\d.]+)s$/.exec(line)?.[1])

/** Opens things that move, one after another, and collects how. */
async function movesOf(page: Page, id: string): Promise<string[]> {
  const found = new Set<string>()
  const collect = async () => {
    for (const line of await motion(page)) found.add(line)
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await collect()
  await page.goto(`/list/${id}`)
  await page.waitForFunction(() => document.querySelector('#app[data-view]') === null)
  await page.setViewportSize({ width: 360, height: 800 })
  await button(page, 'More actions').click()
  await collect()
  await button(page, 'Settings').click()
  await collect()
  await button(page, 'Cancel').click()
  await button(page, 'Filters').click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await collect()
  await page.getByRole('button', { name: 'Close' }).click()
  await button(page, 'Delete 990001').click()
  await expect(button(page, 'Undo')).toBeVisible()
  await collect()
  return [...found]
}

test.describe('motion', () => {
  test('takes 120 to 180 ms', async ({ openSite }) => {
    const id = await makeList(account, { name: 'Moving', bins: ['990001', '990002'] })
    const { page } = await openSite({
      storage: signedIn(account),
      before: (page) => page.emulateMedia({ reducedMotion: 'no-preference' }),
    })
    const moves = await movesOf(page, id)
    expect(moves.length).toBeGreaterThan(3)
    expect(moves.filter((line) => seconds(line) < 0.12 || seconds(line) > 0.18)).toEqual([])
  })

  test('is off for people who asked for less', async ({ openSite }) => {
    const id = await makeList(account, { name: 'Still', bins: ['990001', '990002'] })
    const { page } = await openSite({ storage: signedIn(account) })
    expect(await movesOf(page, id)).toEqual([])
  })
})
