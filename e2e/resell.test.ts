// HaveIBeenSold: from the form to an answer and what to do with it.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { noBrowser, openSite } from './browser.ts'
import { seen } from './checks.ts'
import {
  allowTurnstile,
  answering,
  button,
  cloudflare,
  entered,
  field,
  fill,
  path,
  realDatasets,
  section,
  values,
  verdict,
} from './resell-screen.ts'

const skip = noBrowser

describe('HaveIBeenSold', { concurrency: 1 }, () => {
  test('made-up data finds its match, real work and waiting included', { skip }, async (t) => {
    const { page, requests } = await openSite(t, { path })
    await page.getByText('This is a demo').waitFor()
    await section(page, 'What is asked').getByText('Demo (made up)').waitFor()
    await button(page, 'Try it with made-up data').click()
    assert.equal(
      (await values(page)).every((value) => value !== ''),
      true,
    )
    await button(page, 'Check').click()
    await page.getByRole('status').filter({ hasText: 'Checking that you are human' }).waitFor()
    await page.getByRole('status').filter({ hasText: 'Waiting for the answer' }).waitFor()
    await verdict(page, 'Possible match').waitFor()
    assert.ok(await verdict(page, 'Possible match').evaluate((title) => title === document.activeElement))
    await page.getByText('This was the demo').waitFor()
    await section(page, 'What was asked').getByText('Possible match').waitFor()
    await section(page, 'What to do now').getByRole('heading', { name: 'Block the card' }).waitFor()
    assert.equal(requests.filter((line) => line === 'POST /api/tool/resellFind').length, 1)
    assert.ok(requests.some((line) => line.startsWith('GET /api/tool/resellFind/')))

    await button(page, 'Check another').click()
    assert.deepEqual(await values(page), ['', '', '', ''])
    assert.ok(await field(page, 'First digits of the card').evaluate((box) => box === document.activeElement))
    await fill(page)
    await button(page, 'Check').click()
    await verdict(page, 'No match in this dataset').waitFor()
    await section(page, 'What helps anyway').waitFor()
    assert.doesNotMatch(await page.locator('main').innerText(), /you are safe|is safe/i)
  })

  test(
    'nothing entered is in the address, in any storage or on the page of the answer',
    { skip },
    async (t) => {
      const { page, site } = await openSite(t, {
        path,
        allowed: cloudflare,
        before: async (page) => {
          await allowTurnstile(page)
          await answering(page, { datasets: realDatasets, matches: [true, false] })
        },
      })
      await fill(page)
      const [asked] = await Promise.all([
        page.waitForRequest((request) => request.method() === 'POST'),
        button(page, 'Check').click(),
      ])
      assert.deepEqual(asked.postDataJSON(), {
        bin: entered[0],
        exp: entered[1],
        name: entered[2],
        zip: entered[3],
        turnstile_token: 'token',
      })
      await verdict(page, 'Possible match').waitFor()
      assert.equal(page.url(), site + path)
      const kept = await page.evaluate(async () =>
        JSON.stringify([
          { ...localStorage },
          { ...sessionStorage },
          await indexedDB.databases(),
          await caches.keys(),
          history.state,
          document.cookie,
          document.documentElement.outerHTML,
        ]),
      )
      for (const value of entered) assert.ok(!kept.includes(value), value)
      const rows = section(page, 'What was asked').getByRole('listitem')
      assert.match(await rows.nth(0).innerText(), /Northwind notice[^]*Sep 14, 2026[^]*Possible match/)
      assert.match(await rows.nth(1).innerText(), /Card shop seizure, part 2[^]*No match/)
    },
  )

  test('what is missing or wrong is told at its field, before anything is sent', { skip }, async (t) => {
    const { page, requests } = await openSite(t, { path })
    await button(page, 'Check').click()
    await page
      .getByRole('alert')
      .getByText('Missing required fields for CC Resell Search (bin, exp, name, zip, token)')
      .waitFor()
    await page.getByText('BIN must be the first 6 to 8 digits of the card.').waitFor()
    await page.getByText('Expiry must be in MM/YY format.').waitFor()
    assert.ok(await field(page, 'First digits of the card').evaluate((box) => box === document.activeElement))
    await field(page, 'First digits of the card').fill('9999 0100 1234 5678')
    await page.getByText('Only the first 8 were kept').waitFor()
    assert.equal((await values(page))[0], '99990100')
    await field(page, 'Expiry').pressSequentially('429')
    assert.equal((await values(page))[1], '04/29')
    await field(page, 'Name on the card').fill('9999 0100 1234 5678')
    await field(page, 'Postal code').fill('90210')
    await button(page, 'Check').click()
    await page.getByText('Never enter a card number.').waitFor()
    assert.ok(!requests.some((line) => line.startsWith('POST') || line.includes('/api/human')))
  })

  test('a check can be taken back, and a limit says when to come back', { skip }, async (t) => {
    const { page } = await openSite(t, {
      path,
      expected: [/status of 429/],
      before: (page) =>
        page.route('**/api/tool/resellFind', (route) =>
          route.request().method() === 'POST'
            ? route.fulfill({
                status: 429,
                json: {
                  message: 'Rate Limited: Try again later!',
                  status: 429,
                  details: { retry_after: 7000 },
                },
              })
            : route.continue(),
        ),
    })
    await fill(page)
    await button(page, 'Check').click()
    await button(page, 'Cancel').click()
    await button(page, 'Check').click()
    const alert = page.getByRole('alert')
    await alert.getByText('Rate Limited: Try again later!').waitFor()
    await alert.getByText('Come back in 2 hours.').waitFor()
    assert.deepEqual(await values(page), entered)
  })

  test('steps are those of where one lives', { skip }, async (t) => {
    const { page } = await openSite(t, {
      path,
      allowed: cloudflare,
      before: async (page) => {
        await allowTurnstile(page)
        await answering(page, { datasets: realDatasets, matches: [false, false] })
      },
    })
    await fill(page)
    await button(page, 'Check').click()
    await verdict(page, 'No match in these 2 datasets').waitFor()
    const steps = section(page, 'What helps anyway')
    await steps.getByRole('link', { name: 'identitytheft.gov' }).waitFor()
    await steps.getByRole('combobox', { name: 'Where your bank is' }).selectOption('India')
    await steps.getByText('Dial 1930').waitFor()
    await steps.getByRole('combobox').selectOption('European Union and EEA')
    await steps.getByText(/13 months/).waitFor()
  })

  test('paper has the answer, its date and its datasets, and no buttons', { skip }, async (t) => {
    const { page } = await openSite(t, {
      path,
      allowed: cloudflare,
      before: async (page) => {
        await allowTurnstile(page)
        await answering(page, { datasets: realDatasets, matches: [true, false] })
        await page.addInitScript(() => {
          window.print = () => document.body.setAttribute('data-printed', 'yes')
        })
      },
    })
    await fill(page)
    await button(page, 'Check').click()
    await button(page, 'Print').click()
    await page.locator('body[data-printed]').waitFor()
    await page.emulateMedia({ media: 'print' })
    await seen(page, 'resell-print')
    for (const name of ['Print', 'Check another']) assert.ok(!(await button(page, name).isVisible()))
    assert.ok(!(await page.getByRole('combobox').isVisible()))
    assert.ok(!(await page.getByRole('banner').isVisible()))
    const text = await page.locator('body').innerText()
    for (const words of ['Possible match', 'Asked ', 'Northwind notice', 'For United States']) {
      assert.ok(text.includes(words), words)
    }
  })

  test('ten idle minutes clear what was entered', { skip }, async (t) => {
    const { page } = await openSite(t, { path, before: (page) => page.clock.install() })
    await fill(page)
    await page.clock.fastForward('09:00')
    assert.deepEqual(await values(page), entered)
    await page.clock.fastForward('02:00')
    await page.getByText('Form cleared').waitFor()
    assert.deepEqual(await values(page), ['', '', '', ''])
  })
})
