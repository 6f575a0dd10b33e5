import { newAccount, signedIn } from '../accounts/account.ts'
import { makeList } from '../lists/list-screen.ts'
import { binOf, binsToReview, review, section } from '../reviews/review-screen.ts'
import { button } from '../screen.ts'
import { expect, test } from '../test.ts'

let bins: string[]
let details: Awaited<ReturnType<typeof binOf>>[]

test.beforeAll(async () => {
  bins = await binsToReview('DISCOVER', 40)
  details = await Promise.all(bins.map((bin) => binOf(bin)))
})

test.describe('the page of a BIN', () => {
  test('can be read without JavaScript, and says what needs it', async ({ browser, openSite }) => {
    const { site } = await openSite()
    const context = await browser.newContext({ baseURL: site, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`/bin/${bins[0]}`)
    // Playwright finds no text inside of it.
    const notice = page.locator('noscript p')
    await expect(notice).toBeInViewport()
    await expect(notice).toContainText('can be read without JavaScript')
    await expect(page.getByRole('heading', { level: 1, name: bins[0]! })).toBeInViewport()
    await expect(page.getByRole('term').filter({ hasText: 'Country' })).toBeInViewport()
    await context.close()
  })

  test('loads without an API request, and copies the BIN', async ({ openSite }) => {
    const bin = bins[0]!
    const { page, requests } = await openSite({ path: `/bin/${bin}` })
    await expect(page.getByRole('heading', { level: 1, name: bin })).toBeVisible()
    for (const name of ['Country', 'Brand', 'Bank', 'Type', 'Level', 'Website', 'Phone']) {
      await expect(page.getByRole('term').filter({ hasText: name })).toBeVisible()
    }
    await expect(page.getByRole('heading', { name: 'Reviews (0)' })).toBeVisible()
    await expect(page.getByText('No Bin Reviews Yet.')).toBeVisible()
    await expect(page.getByText('No public lists found with this BIN.')).toBeVisible()
    expect(requests.filter((line) => line.startsWith('GET /api/bin/'))).toEqual([])
    await button(page, 'Copy BIN').hover()
    await expect(page.getByRole('tooltip', { name: 'Copy BIN' })).toBeVisible()
    await button(page, 'Copy BIN').click()
    await expect(page.getByRole('tooltip', { name: 'Copied!' })).toBeVisible()
    await expect(page.getByRole('tooltip', { name: 'Copied!' })).toBeHidden()
  })

  test('links to its public lists, page by page', async ({ openSite }) => {
    const bin = bins[1]!
    const account = await newAccount()
    const ids: string[] = []
    for (let number = 1; number <= 11; number++) {
      ids.push(await makeList(account, { name: `List ${number}`, description: 'About it', bins: [bin] }))
    }
    await makeList(account, { name: 'Hidden', is_public: false, bins: [bin] })
    const { page } = await openSite({ path: `/bin/${bin}`, storage: signedIn(account) })
    const lists = section(page, 'Public Lists')
    await expect(lists.getByRole('heading', { name: 'Public Lists (11)' })).toBeVisible()
    await expect(lists.getByRole('columnheader')).toHaveText(['Name', 'Description', 'BINs', 'Last Updated'])
    await lists.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(`/bin/${bin}?publicListPage=2`)
    const row = lists.getByRole('row').filter({ hasText: 'List 1' })
    await expect(lists.getByText('Showing 11 - 11 of 11')).toBeVisible()
    await expect(row.getByText('About it')).toBeVisible()
    await row.click()
    await expect(page).toHaveURL(`/list/${ids[0]}`)
    await expect(page.getByRole('heading', { level: 1, name: 'List 1' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(`/bin/${bin}?publicListPage=2`)
    await expect(row).toBeVisible()
    await expect(page.getByText('Hidden')).toHaveCount(0)
    await page.setViewportSize({ width: 360, height: 800 })
    await expect(lists.getByRole('listitem').getByRole('link', { name: 'List 1' })).toBeVisible()
  })

  test('shows its sources and where they disagree', async ({ openSite }) => {
    const detail = details.find(({ disagreements }) => disagreements.length > 0)!
    const { page } = await openSite({ path: `/bin/${detail.bin}` })
    await page.getByText(/^From .* · updated Jan \d, 2026 · \d+ disagreement/).click()
    for (const { title } of detail.sources)
      await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible()
    await expect(
      page.getByText(new RegExp(` — ${detail.disagreements[0]!.source} says `)).first(),
    ).toBeVisible()
  })

  test('links to longer BINs, shorter ones and neighbours', async ({ openSite }) => {
    const detail = details.find(({ longer }) => longer.total > 0)!
    const { page } = await openSite({ path: `/bin/${detail.bin}` })
    const longer = section(page, `Longer BINs (${detail.longer.total})`)
    const all = longer.getByRole('link', { name: 'Show all in the lookup' })
    await expect(all).toHaveAttribute('href', `/?bins=${detail.bin}&extended=1`)
    const first = longer.getByRole('listitem').getByRole('link').first()
    const other = (await first.locator('.mono').textContent())!
    await first.click()
    await expect(page).toHaveURL(`/bin/${other}`)
    await expect(page.getByRole('heading', { level: 1, name: other })).toBeVisible()
    await page.mouse.move(0, 0)
    await section(page, 'Shorter BINs')
      .getByRole('link', { name: detail.bin })
      .filter({ has: page.getByText(detail.bin, { exact: true }) })
      .click()
    await expect(page).toHaveURL(`/bin/${detail.bin}`)
    const before = detail.before.at(-1)!.bin
    await section(page, 'Neighbours').getByRole('link', { name: before }).click()
    await expect(page).toHaveURL(`/bin/${before}`)
    await expect(page.getByRole('heading', { level: 1, name: before })).toBeVisible()
  })

  test('marks the visitor’s own review', async ({ openSite }) => {
    const bin = bins[2]!
    const account = await newAccount()
    await review(account, bin, { stars: 5 })
    const held = Promise.withResolvers<void>()
    const { page } = await openSite({
      path: `/bin/${bin}`,
      storage: signedIn(account),
      before: (page) =>
        page.route('**/api/bin/**', async (route) => {
          await held.promise
          await route.continue()
        }),
    })
    // The embedded data is the same for everyone, so the button waits until the visitor’s own data arrives.
    await expect(page.getByText('(1 review)')).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Add|Edit) Review$/ })).toHaveCount(0)
    held.resolve()
    await expect(button(page, 'Edit Review')).toBeVisible()
    await button(page, 'Edit Review').hover()
    await expect(page.getByRole('tooltip', { name: 'Edit your review' })).toBeVisible()
    await expect(section(page, 'Reviews').getByText('You', { exact: true })).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: 'logout' }).click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(button(page, 'Add Review')).toBeVisible()
  })

  test('says when a BIN is not in the dataset', async ({ openSite }) => {
    const { page, requests } = await openSite({ path: '/bin/visa', expected: [/status of 404/] })
    const missing: [path: string, message: string | RegExp][] = [
      ['/bin/visa', 'A BIN is the first 6 to 11 digits of a card number.'],
      ['/bin/999998', '999998 is not in the dataset.'],
    ]
    for (const [path, message] of missing) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'BIN Not Found' })).toBeVisible()
      await expect(page.getByText(message)).toBeVisible()
    }
    // The nearest BINs came with the page.
    expect(requests.filter((line) => line.includes('/api/bin'))).toEqual([])
  })

  test('shows the facts of the longest known prefix of a longer BIN', async ({ openSite }) => {
    const { page } = await openSite({ path: `/bin/${bins[0]}99999` })
    await expect(page.getByRole('heading', { level: 1, name: `${bins[0]}99999` })).toBeVisible()
    const note = page.getByText(/Facts of \d+, the longest known prefix/)
    const prefix = (await note.getByRole('link').textContent()) ?? ''
    expect(`${bins[0]}99999`.startsWith(prefix)).toBe(true)
    const canonical = page.locator('link[rel="canonical"]')
    await expect(canonical).toHaveAttribute('href', new RegExp(`/bin/${prefix}$`))
    await note.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: prefix, exact: true })).toBeVisible()
    await expect(note).toHaveCount(0)
  })
})
