// The clean proxy finder with proxies on this machine: three probes, an order, and the clean ones to keep.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { noBrowser, openSite } from './browser.ts'
import { button, dialog } from './list-screen.ts'
import {
  box,
  fails,
  finderPath,
  pill,
  proxiesShown,
  remember,
  row,
  rows,
  tell,
  various,
  works,
} from './proxies-screen.ts'
import { closedPort, markup, meddlingProxy, plainProxy } from './small-proxies.ts'

const skip = noBrowser
const path = finderPath
const password = 'p4ss:word of ann'
const copied = () => navigator.clipboard.readText()

describe('clean proxy finder', { concurrency: 1 }, () => {
  test('keeps the clean ones, with the logins that are in the box', { skip }, async (t) => {
    const [locked, meddling, closed] = await Promise.all([
      plainProxy(t, `ann:${password}`),
      meddlingProxy(t),
      closedPort(),
    ])
    const { page, site } = await openSite(t, { path })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site })
    const login = `ann:${encodeURIComponent(password)}`
    await box(page).fill(
      [
        `http://127.0.0.1:${closed}`,
        `http://127.0.0.1:${meddling}`,
        `http://${login}@127.0.0.1:${locked}`,
      ].join('\n'),
    )
    await button(page, 'Find clean proxies').click()
    await page.getByText('Finished', { exact: true }).waitFor()
    assert.deepEqual(
      await proxiesShown(page),
      [locked, meddling, closed].map((port) => `127.0.0.1:${port}`),
    )
    await row(page, `127.0.0.1:${locked}`).getByText('3 of 3').waitFor()
    await row(page, `127.0.0.1:${locked}`)
      .getByText('Probe 1: Works. Probe 2: Works. Probe 3: Works.')
      .waitFor({ state: 'attached' })
    await pill(page, 'Clean 1').waitFor()
    await button(page, 'Keep the clean ones').click()
    const asked = dialog(page, '1 clean proxy of 3')
    await asked.getByText('With their logins, taken from the text in the box.').waitFor()
    await asked.getByRole('button', { name: 'Copy' }).click()
    await asked.getByRole('button', { name: 'Copied!' }).waitFor()
    assert.equal(await page.evaluate(copied), `http://${login}@127.0.0.1:${locked}\n`)
    await asked.getByRole('button', { name: 'Close' }).click()

    // After a reload the box is empty, and the server has no login to give.
    await page.reload()
    await page.getByText('Logins were not kept').waitFor()
    await button(page, 'Keep the clean ones').click()
    await asked.getByText('1 login cannot be found in the box any more').waitFor()
    await asked.getByRole('button', { name: 'Copy' }).click()
    await asked.getByRole('button', { name: 'Copied!' }).waitFor()
    assert.equal(await page.evaluate(copied), `http://127.0.0.1:${locked}\n`)
  })

  test('evidence with its reason and the way off the list', { skip }, async (t) => {
    const { page } = await openSite(t, {
      path,
      before: async (page) => {
        await tell(page, { results: various })
        await remember(page, path)
      },
    })
    await page.getByRole('combobox', { name: 'Country' }).selectOption('Sweden')
    await row(page, '[2001:db8:').getByText('On 1 list').waitFor()
    await row(page, '[2001:db8:').getByRole('button').click()
    await page.getByText('Sent spam in the last week').waitFor()
    const link = page.getByRole('link', { name: 'Ask for removal' })
    assert.equal(await link.getAttribute('href'), 'https://lists.example/removal')
    assert.match((await link.getAttribute('rel')) ?? '', /noopener/)
    await pill(page, /^Clean/).click()
    assert.deepEqual(await proxiesShown(page), ['203.0.113.2:8080'])
  })

  test('a score from elsewhere is shown as text, and does not drive the order', { skip }, async (t) => {
    const { page } = await openSite(t, {
      path,
      before: async (page) => {
        await tell(page, {
          abilities: { ipqs: true },
          results: [
            fails(0, 'refused', markup),
            works(1, { ipqs: { fraud_score: 0, message: markup }, tampering: [markup] }, 50),
            works(
              2,
              { ipqs: { fraud_score: 100 }, exit: { ...(works(2)['exit'] as object), organisation: markup } },
              60,
            ),
          ],
        })
        await remember(page, path)
      },
    })
    await rows(page).nth(2).waitFor()
    assert.deepEqual(await proxiesShown(page), ['203.0.113.3:8080', '203.0.113.2:8080', '203.0.113.1:8080'])
    for (const host of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
      await row(page, host).getByRole('button').click()
    await page.getByText('"fraud_score": 100').waitFor()
    await page.getByText(markup).first().waitFor()
    assert.equal(await page.evaluate(() => 'hurt' in window), false)
    assert.equal(await page.locator('main img[src="x"], main script').count(), 0)
  })
})
