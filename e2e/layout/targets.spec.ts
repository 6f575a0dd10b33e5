// On a touch screen, whatever can be pressed is at least 44 px in both directions. Links in running text are exempt.
import type { Page } from '@playwright/test'
import { newAccount, signedIn } from '../accounts/account.ts'
import { largestBank, someBins } from '../dataset.ts'
import { makeList } from '../lists/list-screen.ts'
import { expect, test } from '../test.ts'

const paths = [
  '/',
  '/?vendors=VISA',
  '/login',
  '/bin/:bin',
  '/bank/:bank',
  '/dataset',
  '/mybins',
  '/create-bin-list',
  '/list/:list',
  '/list/:list?edit=true',
  '/settings',
  '/discover',
  '/all-bin-lists',
  '/tools',
  '/tools/resell',
  '/tools/mass-proxy-checker',
  '/api/docs',
]

test('every control is large enough to be touched', async ({ openSite }) => {
  const account = await newAccount()
  const [[bin, ...others], bank] = await Promise.all([someBins(5), largestBank()])
  const list = await makeList(account, { name: 'Touched', bins: [bin!, ...others], notes: ['a note'] })
  const signed = await openSite({ path: '/tools', width: 360, touch: true, storage: signedIn(account) })
  const anonymous = await openSite({ path: '/tools', width: 360, touch: true })
  for (const path of paths) {
    await test.step(path, async () => {
      const { page } = path === '/login' ? anonymous : signed
      await page.goto(path.replace(':bin', bin!).replace(':bank', bank).replace(':list', list))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => smallTargets(page)).toEqual([])
    })
  }
})

const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('dialog[open]') ?? document.body
    const all = [...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
    return all.filter((element) => isPressed(element) && isSmall(element)).map(describe)

    function isPressed(element: HTMLElement): boolean {
      const style = getComputedStyle(element)
      const isInText = element.matches('a') && style.display === 'inline' && element.closest('p, li, dd, td')
      const { width, height } = element.getBoundingClientRect()
      return (
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !isInText &&
        style.pointerEvents !== 'none' &&
        // The skip link is for keyboards, what is visually hidden for screen readers. The map repeats the table.
        !element.matches('[href="#main"], svg a') &&
        width > 1 &&
        height > 1
      )
    }

    /** The target may be a label, a field around it, or a larger pseudo-element. */
    function isSmall(element: HTMLElement): boolean {
      const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
      const field = element.closest('label')
      const boxes = [element, ...labels, ...(field ? [field] : [])].map((one) => one.getBoundingClientRect())
      const parts = ['::before', '::after'].map((part) => getComputedStyle(element, part))
      const grown = parts.filter(({ content, position }) => content !== 'none' && position === 'absolute')
      const widths = [...boxes.map(({ width }) => width), ...grown.map(({ width }) => parseFloat(width))]
      const heights = [...boxes.map(({ height }) => height), ...grown.map(({ height }) => parseFloat(height))]
      return Math.max(...widths) < 43.5 || Math.max(...heights) < 43.5
    }

    function describe(element: HTMLElement): string {
      const { width, height } = element.getBoundingClientRect()
      return `${Math.round(width)} × ${Math.round(height)}: ${element.outerHTML.slice(0, 160)}`
    }
  })
