import { someBins } from '../dataset.ts'
import { button } from '../screen.ts'
import { expect, test } from '../test.ts'
import { box, lookUp, paste, table } from './lookup-screen.ts'

const clipboard = ['clipboard-read', 'clipboard-write']

test.describe('a link to a search', () => {
  test('of 400 BINs opens for someone else, keeps its address on every page, and can be changed', async ({
    openSite,
  }) => {
    const bins = await someBins(400)
    const { page } = await openSite()
    await page.context().grantPermissions(clipboard)
    await paste(page, bins.join('\n'))
    await lookUp(page)
    await expect(page.getByRole('heading', { name: '400 results' })).toBeVisible()
    await button(page, 'Copy link').click()
    await expect(page.getByText('Link copied. It works for 30 days.')).toBeVisible()
    const address = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(address).pathname).toMatch(/^\/s\/[\w-]{22}$/)

    const { page: other, requests } = await openSite({ path: new URL(address).pathname })
    await expect(other.getByRole('heading', { name: '400 results' })).toBeVisible()
    await expect(box(other)).toHaveValue(bins.join('\n'))
    // The search and its first results came with the page; the next page is loaded in advance.
    expect(requests.filter((request) => request.includes('GET /api/'))).toEqual([])
    await expect(other).toHaveTitle('A shared BIN search · Bindex')
    await other.getByRole('button', { name: 'Next' }).click()
    await expect(other.getByText('Showing 251 - 400 of 400')).toBeVisible()
    expect(other.url()).toBe(`${address}?page=2`)
    await other.reload()
    await expect(other.getByText('Showing 251 - 400 of 400')).toBeVisible()

    await box(other).fill(bins[0]!)
    await lookUp(other)
    await expect(other.getByRole('heading', { name: '1 result' })).toBeVisible()
    await expect(other).toHaveURL(`/?bins=${bins[0]}`)
    await other.goBack()
    await expect(other.getByText('Showing 251 - 400 of 400')).toBeVisible()
  })

  test('that has expired says so', async ({ openSite }) => {
    const { page } = await openSite({ path: '/s/AAAAAAAAAAAAAAAAAAAAAA', expected: [/status of 404/] })
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
    await page.getByRole('link', { name: 'New search' }).click()
    await expect(page).toHaveURL('/')
    await expect(table(page)).toBeHidden()
  })
})
