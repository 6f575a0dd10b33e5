import { noViolations } from '../checks.ts'
import { someBins } from '../dataset.ts'
import { expect, test } from '../test.ts'
import { box, lookUp, shownBins } from './lookup-screen.ts'

test.describe('a single BIN', () => {
  test('is answered with its sixth digit', async ({ openSite }) => {
    const { page, requests } = await openSite()
    const [bin = ''] = await someBins(1)
    const answer = page.getByRole('region', { name: `BIN ${bin}` })
    await page.keyboard.press('/')
    await page.keyboard.type(bin.slice(0, 5))
    expect(requests).not.toContain('POST /api/binLookup')
    await page.keyboard.type(bin.slice(5))
    await expect(answer.getByText('Country', { exact: true })).toBeVisible()
    await expect(answer.getByText('Website', { exact: true })).toBeVisible()
    await expect(answer.getByText('Phone', { exact: true })).toBeVisible()
    await expect(answer.getByRole('link', { name: new RegExp(`neighbours of ${bin}`) })).toBeVisible()
    await expect(page).toHaveURL('/')
    await noViolations(page)

    // The answer was the request of the lookup.
    await page.route('**/api/binLookup', () => undefined)
    await lookUp(page)
    await expect(page).toHaveURL(`/?bins=${bin}`)
    await expect(shownBins(page)).toHaveText([bin])
    await expect(page.getByText('Country', { exact: true }).first()).toBeVisible()
  })

  test('is followed while it is typed, and goes when there are two', async ({ openSite }) => {
    const bodies: string[] = []
    const { page } = await openSite({
      before: async (page) =>
        page.on('request', (request) => request.method() === 'POST' && bodies.push(request.postData() ?? '')),
    })
    const [first = '', second = ''] = await someBins(2)
    await box(page).pressSequentially(`${first}00`)
    await expect(page.getByRole('region', { name: `BIN ${first}` })).toBeVisible()
    await page.getByLabel('Extended').check()
    await expect(page.getByRole('region', { name: `BIN ${first}00` })).toBeVisible()
    await box(page).press('Control+End')
    await page.keyboard.type(`\n${second}`)
    await expect(page.getByRole('region', { name: /^BIN / })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Browse by brand' })).toBeVisible()
    for (const body of bodies) expect(body).not.toContain(second)
  })

  test('does not move the results of another search', async ({ openSite }) => {
    const { page } = await openSite({ path: '/?vendors=VISA' })
    const [bin = ''] = await someBins(1)
    const region = page.getByRole('region', { name: 'Results' })
    const before = await region.boundingBox()
    await box(page).pressSequentially(bin)
    await expect(page.getByRole('region', { name: `BIN ${bin}` })).toBeVisible()
    expect(await region.boundingBox()).toEqual(before)
    const answer = page.getByRole('region', { name: `BIN ${bin}` })
    await answer.getByText('Type', { exact: true }).click()
    await expect(answer).toBeVisible()
    await box(page).press('Escape')
    await expect(answer).toHaveCount(0)
  })
})
