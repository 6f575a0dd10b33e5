// HaveIBeenSold: from the form to an answer and what to do with it.
import { seen } from '../checks.ts'
import { expect, test } from '../test.ts'
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

test.describe('HaveIBeenSold', () => {
  test('finds the sample card in the demo, with a real human check and wait', async ({ openSite }) => {
    const { page, requests } = await openSite({ path })
    await expect(page.getByText('This is a demo')).toBeVisible()
    await expect(section(page, 'Datasets searched').getByText('Demo (made up)')).toBeVisible()
    await button(page, 'In the demo').click()
    expect((await values(page)).every((value) => value !== '')).toBe(true)
    await button(page, 'Check').click()
    await expect(page.getByRole('status').filter({ hasText: 'Checking that you are human' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Waiting for the result' })).toBeVisible()
    await expect(verdict(page, 'Possible match')).toBeVisible()
    await expect(verdict(page, 'Possible match')).toBeFocused()
    await expect(page.getByText('This was the demo')).toBeVisible()
    await expect(page.getByText('This is a demo')).toBeVisible()
    await expect(section(page, 'Datasets searched').getByText('Possible match')).toBeVisible()
    await expect(
      section(page, 'What to do now').getByRole('heading', { name: 'Block the card' }),
    ).toBeVisible()
    expect(requests.filter((line) => line === 'POST /api/tool/resellFind').length).toBe(1)
    expect(requests.some((line) => line.startsWith('GET /api/tool/resellFind/'))).toBe(true)

    await button(page, 'Check another').click()
    expect(await values(page)).toEqual(['', '', '', ''])
    await expect(field(page, 'First digits of the card')).toBeFocused()
    await fill(page)
    await button(page, 'Check').click()
    await expect(verdict(page, 'No match in this dataset')).toBeVisible()
    await expect(section(page, 'What helps in any case')).toBeVisible()
    await expect(page.locator('main')).not.toHaveText(/you are safe|is safe/i)
  })

  test('a second Enter does not cancel the check', async ({ openSite }) => {
    const { page, requests } = await openSite({ path })
    await fill(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Checking that you are human' })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(verdict(page, 'No match in this dataset')).toBeVisible()
    expect(requests.filter((line) => line === 'POST /api/tool/resellFind').length).toBe(1)
  })

  test('fetches the result later when the connection is lost after the search', async ({ openSite }) => {
    const { page, requests } = await openSite({ path, expected: [/ERR_INTERNET_DISCONNECTED/] })
    await fill(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Waiting for the result' })).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByText('The result will appear when you are online.')).toBeVisible()
    await page.context().setOffline(false)
    await expect(verdict(page, 'No match in this dataset')).toBeVisible()
    expect(requests.filter((line) => line === 'POST /api/tool/resellFind').length).toBe(1)
  })

  test('leaves nothing that was entered in the address, in storage or on the result page', async ({
    openSite,
  }) => {
    const { page, site } = await openSite({
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
    expect(asked.postDataJSON()).toEqual({
      bin: entered[0],
      exp: entered[1],
      name: entered[2],
      zip: entered[3],
      turnstile_token: 'token',
    })
    await expect(verdict(page, 'Possible match')).toBeVisible()
    expect(page.url()).toBe(site + path)
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
    for (const value of entered) expect(kept).not.toContain(value)
    const rows = section(page, 'Datasets searched').getByRole('listitem')
    await expect(rows.nth(0)).toHaveText(/Northwind notice[^]*Sep 14, 2026[^]*Possible match/)
    await expect(rows.nth(1)).toHaveText(/Card shop seizure, part 2[^]*No match/)
  })

  test('prints the result, its date and its datasets without buttons', async ({ openSite }) => {
    const { page } = await openSite({
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
    await expect(page.locator('body[data-printed]')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await seen(page, 'resell-print')
    for (const name of ['Print', 'Check another']) await expect(button(page, name)).toBeHidden()
    await expect(page.getByRole('combobox')).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
    const text = await page.locator('body').innerText()
    for (const words of ['Possible match', 'Checked ', 'Northwind notice', 'For United States']) {
      expect(text).toContain(words)
    }
  })
})
