import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newAccount, signedIn } from './account.ts'
import { noBrowser, openSite } from './browser.ts'
import { arrives } from './checks.ts'
import { button, makeList } from './list-screen.ts'
import { binOf, binsToReview, review, section } from './review-screen.ts'

const skip = noBrowser
const bins = await binsToReview('DISCOVER', 40)
const details = await Promise.all(bins.map((bin) => binOf(bin)))

describe('the page of a BIN', { concurrency: 2 }, () => {
  test('comes with what it shows, and copies', { skip }, async (t) => {
    const bin = bins[0]!
    const { page, requests } = await openSite(t, { path: `/bin/${bin}` })
    await page.getByRole('heading', { level: 1, name: bin }).waitFor()
    for (const name of ['Country', 'Brand', 'Bank', 'Type', 'Level', 'Website', 'Phone']) {
      await page.getByRole('term').filter({ hasText: name }).waitFor()
    }
    await page.getByRole('heading', { name: 'Reviews (0)' }).waitFor()
    await page.getByText('No Bin Reviews Yet.').waitFor()
    await page.getByText('No public lists found with this BIN.').waitFor()
    assert.deepEqual(
      requests.filter((line) => line.startsWith('GET /api/bin/')),
      [],
    )
    await button(page, 'Copy BIN').hover()
    await page.getByRole('tooltip', { name: 'Copy BIN' }).waitFor()
    await button(page, 'Copy BIN').click()
    await page.getByRole('tooltip', { name: 'Copied!' }).waitFor()
    await page.getByRole('tooltip', { name: 'Copied!' }).waitFor({ state: 'hidden' })
  })

  test('leads to its public lists, page by page, and back', { skip }, async (t) => {
    const bin = bins[1]!
    const account = await newAccount()
    const ids: string[] = []
    for (let number = 1; number <= 11; number++) {
      ids.push(await makeList(account, { name: `List ${number}`, description: 'About it', bins: [bin] }))
    }
    await makeList(account, { name: 'Hidden', is_public: false, bins: [bin] })
    const { page } = await openSite(t, { path: `/bin/${bin}`, storage: signedIn(account) })
    const lists = section(page, 'Public Lists')
    await lists.getByRole('heading', { name: 'Public Lists (11)' }).waitFor()
    assert.deepEqual(await lists.getByRole('columnheader').allInnerTexts(), [
      'Name',
      'Description',
      'BINs',
      'Last Updated',
    ])
    await lists.getByRole('button', { name: 'Next page' }).click()
    await arrives(page, `/bin/${bin}?publicListPage=2`)
    const row = lists.getByRole('row').filter({ hasText: 'List 1' })
    await lists.getByText('Showing 11 - 11 of 11').waitFor()
    await row.getByText('About it').waitFor()
    await row.click()
    await arrives(page, `/list/${ids[0]}`)
    await page.getByRole('heading', { level: 1, name: 'List 1' }).waitFor()
    await page.goBack()
    await arrives(page, `/bin/${bin}?publicListPage=2`)
    await row.waitFor()
    assert.equal(await page.getByText('Hidden').count(), 0)
    await page.setViewportSize({ width: 360, height: 800 })
    await lists.getByRole('listitem').getByRole('link', { name: 'List 1' }).waitFor()
  })

  test('says who says what, and who says otherwise', { skip }, async (t) => {
    const told = details.find(({ disagreements }) => disagreements.length > 0)!
    const { page } = await openSite(t, { path: `/bin/${told.bin}` })
    await page.getByText(/^From .* · data of Jan \d, 2026 · \d+ disagreement/).click()
    for (const { title } of told.sources)
      await page.getByRole('main').getByRole('link', { name: title }).waitFor()
    await page
      .getByText(new RegExp(` — ${told.disagreements[0]!.source} says `))
      .first()
      .waitFor()
  })

  test('leads to longer BINs, shorter ones and neighbours', { skip }, async (t) => {
    const told = details.find(({ longer }) => longer.total > 0)!
    const { page } = await openSite(t, { path: `/bin/${told.bin}` })
    const longer = section(page, `Longer BINs (${told.longer.total})`)
    const all = longer.getByRole('link', { name: 'Show all in the lookup' })
    assert.equal(await all.getAttribute('href'), `/?bins=${told.bin}&extended=1`)
    const first = longer.getByRole('listitem').getByRole('link').first()
    const other = (await first.locator('.mono').textContent())!
    await first.click()
    await arrives(page, `/bin/${other}`)
    await page.getByRole('heading', { level: 1, name: other }).waitFor()
    await section(page, 'Shorter BINs').getByRole('link', { name: told.bin }).first().click()
    await arrives(page, `/bin/${told.bin}`)
    const before = told.before.at(-1)!.bin
    await section(page, 'Neighbours').getByRole('link', { name: before }).click()
    await arrives(page, `/bin/${before}`)
    await page.getByRole('heading', { level: 1, name: before }).waitFor()
  })

  test('knows whose review is whose', { skip }, async (t) => {
    const bin = bins[2]!
    const account = await newAccount()
    await review(account, bin, { stars: 5 })
    const held = Promise.withResolvers<void>()
    const { page } = await openSite(t, {
      path: `/bin/${bin}`,
      storage: signedIn(account),
      before: (page) =>
        page.route('**/api/bin/**', async (route) => {
          await held.promise
          await route.continue()
        }),
    })
    // What came with the page knows nobody, so nothing is said yet that may be wrong.
    await page.getByText('(1 review)').waitFor()
    assert.equal(await page.getByRole('button', { name: /^(Add|Edit) Review$/ }).count(), 0)
    held.resolve()
    await button(page, 'Edit Review').waitFor()
    await button(page, 'Edit Review').hover()
    await page.getByRole('tooltip', { name: 'Edit your review' }).waitFor()
    await section(page, 'Reviews').getByText('You', { exact: true }).waitFor()
    await page.getByRole('banner').getByRole('button', { name: 'logout' }).click()
    await arrives(page, '/')
    await page.goBack()
    await button(page, 'Add Review').waitFor()
  })

  test('that cannot be loaded says so, and is asked for again', { skip }, async (t) => {
    const bin = bins[3]!
    const { page, requests } = await openSite(t, {
      path: '/tools',
      expected: [/status of 500/],
      before: (page) =>
        page.route('**/api/bin/**', (route) =>
          route.fulfill({ status: 500, json: { message: 'It broke.' } }),
        ),
    })
    await page.evaluate((path) => {
      history.pushState({}, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/bin/${bin}`)
    await page.getByRole('heading', { level: 1, name: 'Error Loading BIN' }).waitFor()
    await page.getByText('It broke.').waitFor()
    assert.equal(requests.filter((line) => line.startsWith(`GET /api/bin/${bin}`)).length, 3)
    await page.unroute('**/api/bin/**')
    await button(page, 'Try again').click()
    await page.getByRole('heading', { level: 1, name: bin }).waitFor()
  })

  test('that came without one’s own review keeps what it shows', { skip }, async (t) => {
    const bin = bins[4]!
    const { page } = await openSite(t, {
      path: `/bin/${bin}`,
      storage: signedIn(await newAccount()),
      expected: [/status of 500/],
      before: (page) => page.route('**/api/bin/**', (route) => route.fulfill({ status: 500, json: {} })),
    })
    await page.getByRole('alert').getByText('Error Loading BIN').waitFor()
    await page.getByRole('heading', { level: 1, name: bin }).waitFor()
    await page.unroute('**/api/bin/**')
    await button(page, 'Try again').click()
    await button(page, 'Add Review').waitFor()
    await page.getByRole('alert').waitFor({ state: 'detached' })
  })

  const missing: [what: string, path: string, words: string | RegExp][] = [
    ['no BIN', '/bin/visa', 'A BIN is the first 6 to 11 digits of a card number.'],
    ['one that the data lacks', '/bin/999998', 'The data does not hold 999998.'],
    ['a longer one', `/bin/${bins[0]}99999`, /The longest known BIN that it begins with is \d+/],
  ]
  for (const [what, path, words] of missing) {
    test(`is not there for ${what}`, { skip }, async (t) => {
      const { page, requests } = await openSite(t, { path, expected: [/status of 404/] })
      await page.getByRole('heading', { level: 1, name: 'BIN Not Found' }).waitFor()
      await page.getByText(words).waitFor()
      // What comes near it came with the page.
      assert.deepEqual(
        requests.filter((line) => line.includes('/api/bin')),
        [],
      )
    })
  }

  test('that is not there is found so on the way, too', { skip }, async (t) => {
    const { page } = await openSite(t, { path: '/tools', expected: [/status of 404/] })
    await page.evaluate(() => {
      history.pushState({}, '', '/bin/99999812')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await page.getByRole('heading', { level: 1, name: 'BIN Not Found' }).waitFor()
    await page.getByText('The data does not hold 99999812.').waitFor()
  })
})
