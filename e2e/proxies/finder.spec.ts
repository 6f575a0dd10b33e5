// The clean proxy finder with proxies on this machine: three probes, an order, and the clean ones to keep.
import { button, dialog } from '../screen.ts'
import { expect, test } from '../test.ts'
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
import { markup, meddlingProxy, plainProxy } from './small-proxies.ts'
import { freePort } from '../site.ts'

const path = finderPath
const password = 'p4ss:word of ann'
const copied = () => navigator.clipboard.readText()

test.describe('the clean proxy finder', () => {
  test('exports the clean proxies with the logins from the box', async ({ openSite, after }) => {
    const [locked, meddling, closed] = await Promise.all([
      plainProxy(after, `ann:${password}`),
      meddlingProxy(after),
      freePort(),
    ])
    const { page, site } = await openSite({ path })
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
    await expect(page.getByText('Finished', { exact: true })).toBeVisible()
    await expect(proxiesShown(page)).toHaveText([locked, meddling, closed].map((port) => `127.0.0.1:${port}`))
    await expect(row(page, `127.0.0.1:${locked}`).getByText('3 of 3')).toBeVisible()
    await expect(
      row(page, `127.0.0.1:${locked}`).getByText('Probe 1: Works. Probe 2: Works. Probe 3: Works.'),
    ).toBeAttached()
    await expect(pill(page, 'Clean 1')).toBeVisible()
    await button(page, 'Keep the clean ones').click()
    const asked = dialog(page, '1 clean proxy of 3')
    await expect(asked.getByText('With their logins from the text box.')).toBeVisible()
    await asked.getByRole('button', { name: 'Copy' }).click()
    await expect(asked.getByRole('button', { name: 'Copied!' })).toBeVisible()
    expect(await page.evaluate(copied)).toBe(`http://${login}@127.0.0.1:${locked}\n`)
    await asked.getByRole('button', { name: 'Close' }).click()

    // After a reload the box is empty, and the server has no login to give.
    await page.reload()
    await expect(page.getByText('Logins were not kept')).toBeVisible()
    await button(page, 'Keep the clean ones').click()
    await expect(asked.getByText('1 login is no longer in the text box')).toBeVisible()
    await asked.getByRole('button', { name: 'Copy' }).click()
    await expect(asked.getByRole('button', { name: 'Copied!' })).toBeVisible()
    expect(await page.evaluate(copied)).toBe(`http://127.0.0.1:${locked}\n`)
  })

  test('shows why a proxy is listed and where to ask for removal', async ({ openSite }) => {
    const { page } = await openSite({
      path,
      before: async (page) => {
        await tell(page, { results: various })
        await remember(page, path)
      },
    })
    await page.getByRole('combobox', { name: 'Country' }).selectOption('Sweden')
    await expect(row(page, '[2001:db8:').getByText('On 1 list')).toBeVisible()
    await row(page, '[2001:db8:').getByRole('button').click()
    await expect(page.getByText('Sent spam in the last week')).toBeVisible()
    const link = page.getByRole('link', { name: 'Request removal' })
    await expect(link).toHaveAttribute('href', 'https://lists.example/removal')
    await expect(link).toHaveAttribute('rel', /noopener/)
    await pill(page, /^Clean/).click()
    await expect(proxiesShown(page)).toHaveText(['203.0.113.2:8080'])
  })

  test('shows an external score as text and does not sort by it', async ({ openSite }) => {
    const { page } = await openSite({
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
    await expect(rows(page).nth(2)).toBeVisible()
    await expect(proxiesShown(page)).toHaveText(['203.0.113.3:8080', '203.0.113.2:8080', '203.0.113.1:8080'])
    for (const host of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
      await row(page, host).getByRole('button').click()
    await expect(page.getByText('"fraud_score": 100')).toBeVisible()
    await expect(page.getByText(markup).first()).toBeVisible()
    expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
    await expect(page.locator('main img[src="x"], main script')).toHaveCount(0)
  })
})
