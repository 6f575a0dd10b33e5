// The mass proxy checker with proxies on this machine: enter, check, watch, filter, sort, export, stop, come back.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { button, dialog, dropOn } from '../screen.ts'
import { expect, test } from '../test.ts'
import { box, checkerPath, pill, proxiesShown, results, row, rows } from './proxies-screen.ts'
import { hostileProxy, markup, meddlingProxy, plainProxy, silentProxy } from './small-proxies.ts'
import { freePort } from '../site.ts'

const path = checkerPath
const password = 'p4ssw0rd-of-ann'

const finished = (page: Page) => expect(page.getByText('Finished', { exact: true })).toBeVisible()
const at = (port: number) => `127.0.0.1:${port}`

/** Nothing that was entered is kept by the browser or put into an address. */
async function nothingKept(page: Page, secrets: string[]): Promise<void> {
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
  )
  for (const secret of secrets) expect(kept).not.toContain(secret)
}

async function saved(page: Page, format: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, `Save as ${format.toUpperCase()}`).click(),
  ])
  expect(download.suggestedFilename()).toBe(`mass-proxy-checker.${format}`)
  return readFile(await download.path(), 'utf8')
}

test.describe('the mass proxy checker', () => {
  test('reads line by line and says what is wrong where', async ({ openSite }) => {
    const { page, requests } = await openSite({ path })
    await box(page).fill(
      `# mine\n203.0.113.7:8080\n203.0.113.7:8080\ngopher://203.0.113.9:1080\n203.0.113.9:99999:ann:${password}`,
    )
    await expect(page.getByText('1 proxy, 2 lines not understood, 1 duplicate skipped')).toBeVisible()
    const complaints = page.getByRole('region', { name: 'Skipped lines' }).getByRole('listitem')
    await expect(complaints).toHaveCount(3)
    await expect(complaints.nth(0)).toHaveText(/Line 4\s+Unknown scheme/, { useInnerText: true })
    await expect(complaints.nth(1)).toHaveText(/Line 5/)
    await expect(complaints.nth(2)).toHaveText(/Line 3\s+Duplicate of line 2/, { useInnerText: true })
    expect(await page.locator('body').innerText()).not.toContain(password)
    await dropOn(box(page), 'proxies.txt', '203.0.113.1:80\n203.0.113.2:80')
    await expect(page.getByText('2 proxies', { exact: true })).toBeVisible()
    await button(page, 'Clear').click()
    await expect(box(page)).toHaveValue('')
    await button(page, 'Check proxies').hover()
    await expect(page.getByRole('tooltip', { name: 'Enter a proxy first.' })).toBeVisible()
    expect(requests.filter((line) => line.startsWith('POST'))).toEqual([])
  })

  test('asks before it leaves out proxies over the limit of 5,000', async ({ openSite }) => {
    const { page } = await openSite({ path })
    const lines = Array.from({ length: 5003 }, (_, at) => `203.0.113.7:${1000 + at}`)
    await dropOn(box(page), 'proxies.txt', lines.join('\n'))
    await expect(page.getByText('5,003 proxies, in 10 batches, 3 over the limit of 5,000')).toBeVisible()
    await button(page, 'Check proxies').click()
    await expect(
      dialog(page, 'Check the first 5,000?').getByText('The last 3 proxies will be skipped.'),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('button:focus', { hasText: 'Check proxies' })).toBeVisible()
  })

  test('checks, filters, sorts, opens and exports proxies', async ({ openSite, after }) => {
    const [good, locked, meddling, closed] = await Promise.all([
      plainProxy(after),
      plainProxy(after, `ann:${password}`),
      meddlingProxy(after),
      freePort(),
    ])
    const { page, requests } = await openSite({ path })
    await expect(page.getByText('What this site can check')).toBeVisible()
    const lines = [
      at(good),
      `${at(locked)}:ann:${password}`,
      `http://${at(locked)}`,
      at(meddling),
      at(closed),
    ]
    await box(page).fill(lines.join('\n'))
    await button(page, 'Check proxies').click()
    await finished(page)
    await expect(rows(page)).toHaveCount(5)
    await expect(page.getByText('5 of 5 checked, 3 work')).toBeVisible()

    await expect(row(page, at(meddling)).getByText('Tampered')).toBeVisible()
    await expect(row(page, at(good)).getByText('Unchanged')).toBeVisible()
    await expect(row(page, at(closed)).getByText('Refused')).toBeVisible()
    await expect(row(page, at(locked)).getByText('Login needed')).toBeVisible()

    await pill(page, /^Failed/).click()
    await expect(proxiesShown(page)).toHaveCount(2)
    const failed = await proxiesShown(page).allInnerTexts()
    expect(failed.toSorted()).toEqual([at(closed), at(locked)].toSorted())
    await pill(page, /^Failed/).click()
    await page.getByRole('combobox', { name: 'Changes' }).selectOption('Tampered')
    await expect(proxiesShown(page)).toHaveText([at(meddling)])
    expect((await saved(page, 'txt')).trim()).toBe(at(meddling))
    await button(page, 'Clear filters').click()

    const header = results(page).getByRole('columnheader', { name: 'Proxy' })
    await header.getByRole('button').click()
    const ports = [good, locked, locked, meddling, closed].toSorted((a, b) => a - b)
    await expect(proxiesShown(page)).toHaveText(ports.map(at))
    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', 'descending')
    await expect(proxiesShown(page)).toHaveText(ports.toReversed().map(at))

    await row(page, at(meddling)).getByRole('button').press('Enter')
    await expect(page.getByText('Time by phase', { exact: true })).toBeVisible()
    await expect(page.getByText(/Added to the request: x-added/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'IP check' }).last()).toHaveAttribute(
      'href',
      '/tools/ip-check?ip=127.0.0.1',
    )

    const json = await saved(page, 'json')
    expect((JSON.parse(json) as unknown[]).length).toBe(5)
    const csv = await saved(page, 'csv')
    expect(csv.trim().split('\r\n').length).toBe(6)
    for (const text of [json, csv, await page.locator('main').innerText(), ...requests])
      expect(text).not.toContain(password)
    await nothingKept(page, [password, 'ann', String(good), String(locked)])
  })

  test('checks 500 proxies and draws only the rows in sight', async ({ openSite, after }) => {
    const port = await plainProxy(after)
    const { page } = await openSite({ path })
    const lines = Array.from({ length: 500 }, (_, number) => `http://user${number}:x@${at(port)}`)
    await box(page).fill(lines.join('\n'))
    await expect(page.getByText('500 proxies', { exact: true })).toBeVisible()
    await button(page, 'Check proxies').click()
    await finished(page)
    await expect(page.getByText('500 of 500 checked, 500 work')).toBeVisible()
    await expect(results(page)).toHaveAttribute('aria-rowcount', '501')
    expect(await rows(page).count()).toBeLessThan(50)
    await results(page).focus()
    await page.keyboard.press('End')
    const last = results(page).locator('[aria-rowindex="501"]')
    await expect(last).toBeVisible()
    await expect(last.getByText(/^user\d+$/)).toBeVisible()
    await expect(button(page, 'Copy working')).toBeVisible()
    const save = page.waitForEvent('download')
    await button(page, 'Save as TXT').click()
    await expect(dialog(page, 'Include passwords?').getByText('500 of 500 proxies have')).toBeVisible()
    await dialog(page, 'Include passwords?').getByRole('button', { name: 'With logins' }).click()
    const text = await readFile(await (await save).path(), 'utf8')
    expect(text.trim().split('\n').toSorted()).toEqual(lines.toSorted())
  })

  test('a sample is one click away, and its result names a web server', async ({ openSite }) => {
    const { page } = await openSite({ path })
    await button(page, 'Proxies that fail').click()
    await expect(page.getByText('4 proxies', { exact: true })).toBeVisible()
    await button(page, 'Check proxies').click()
    await expect(row(page, new URL(page.url()).host).getByText('Not a proxy')).toBeVisible()
    await expect(row(page, 'proxy.invalid').getByText('Unknown name')).toBeVisible()
    await expect(row(page, '192.0.2.1:25').getByText('Not allowed')).toBeVisible()
  })

  test('can be stopped and survives a reload', async ({ openSite, after }) => {
    const [good, silent] = await Promise.all([plainProxy(after), silentProxy(after)])
    const { page } = await openSite({ path })
    const hanging = Array.from({ length: 40 }, (_, at) => `http://user${at}:${password}@127.0.0.1:${silent}`)
    await box(page).fill([`http://${at(good)}`, ...hanging].join('\n'))
    await button(page, 'Check proxies').click()
    await expect(row(page, at(good)).getByText('Works')).toBeVisible()
    // Its view is there again while it still runs.
    await page.reload()
    await expect(row(page, at(good)).getByText('Works')).toBeVisible()
    await expect(box(page)).toHaveValue('')
    await button(page, 'Stop').click()
    await expect(page.getByText('Stopped', { exact: true }).first()).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'tools' }).click()
    await expect(page.getByRole('heading', { name: 'Tools', exact: true })).toBeVisible()
    await page.goBack()
    await expect(row(page, at(good)).getByText('Works')).toBeVisible()
    await nothingKept(page, [password, 'user1', String(good), String(silent)])
    await button(page, 'Discard results').click()
    await page.reload()
    await expect(box(page)).toBeVisible()
    await expect(results(page)).toHaveCount(0)
  })

  test('shows markup from a proxy as text', async ({ openSite, after }) => {
    const hostile = await hostileProxy(after)
    const { page } = await openSite({ path })
    await box(page).fill(`http://${at(hostile)}\n${markup.replaceAll(' ', '')}:80`)
    await expect(page.getByText('1 proxy,')).toBeVisible()
    await button(page, 'Check proxies').click()
    await finished(page)
    await row(page, at(hostile)).getByRole('button').click()
    await expect(page.getByText('Time by phase', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
    await expect(page.locator('main img[src="x"], main script')).toHaveCount(0)
  })
})
