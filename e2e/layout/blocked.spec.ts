// Extensions, company networks and lost connections keep scripts from a page.
import { noViolations } from '../checks.ts'
import { expect, test } from '../test.ts'

const expected = [/Failed to load resource/, /ERR_FAILED/, /dynamically imported module/, /preload CSS/]
/** Milliseconds until someone would give up. */
const soon = 2000

test.describe('a page whose scripts are blocked', () => {
  test('says so, and can be reloaded', async ({ openSite }) => {
    const { page } = await openSite({
      before: (page) => page.route('**/assets/*.js', (route) => route.abort()),
      waits: false,
      expected,
    })
    const notice = page.getByRole('alert').filter({ hasText: 'could not be loaded completely' })
    await page.waitForLoadState()
    await expect(notice).toBeVisible({ timeout: soon })
    await noViolations(page)
    await page.unroute('**/assets/*.js')
    await notice.getByRole('button', { name: 'Reload' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-started', '')
    await expect(notice).toBeHidden()
  })

  test('says so when only the code of that page is', async ({ openSite }) => {
    const { page } = await openSite({
      path: '/tools',
      before: (page) => page.route(/\/rest-[^/]*\.js/, (route) => route.abort()),
      waits: false,
      expected,
    })
    // It is reloaded once before, because an update may have replaced the code.
    await expect(page.getByText('was updated or you are offline.')).toBeVisible({ timeout: 2 * soon })
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  })

  test('says so when they never arrive, until they do', async ({ openSite }) => {
    const arrived = Promise.withResolvers<void>()
    const { page } = await openSite({
      before: async (page) => {
        await page.clock.install()
        await page.route('**/assets/*.js', (route) => arrived.promise.then(() => route.continue()))
      },
      waits: false,
    })
    const notice = page.getByRole('alert').filter({ hasText: 'could not be loaded completely' })
    await expect(notice).toBeHidden()
    await page.clock.fastForward(10_000)
    await expect(notice).toBeVisible()
    arrived.resolve()
    await expect(page.locator('html')).toHaveAttribute('data-started', '')
    await expect(notice).toBeHidden()
  })

  test('is not shown where scripts run', async ({ openSite }) => {
    const { page } = await openSite({})
    await expect(page.locator('#blocked')).toBeHidden()
  })
})
