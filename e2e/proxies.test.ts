// The mass proxy checker with proxies on this machine: enter, check, watch, filter, sort, export, stop, come back.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noBrowser, openSite } from './browser.ts'
import { button, dialog, dropOn } from './list-screen.ts'
import { box, checkerPath, pill, proxiesShown, results, row, rows } from './proxies-screen.ts'
import { closedPort, hostileProxy, markup, meddlingProxy, plainProxy, silentProxy } from './small-proxies.ts'

const skip = noBrowser
const path = checkerPath
const password = 'p4ssw0rd-of-ann'

const finished = (page: Page) => page.getByText('Finished', { exact: true }).waitFor()
const at = (port: number) => `127.0.0.1:${port}`

/** Nothing that was entered is kept by the browser or put into an address. */
async function nothingKept(page: Page, secrets: string[]): Promise<void> {
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
  )
  for (const secret of secrets) assert.ok(!kept.includes(secret), `${secret} in ${kept}`)
}

async function saved(page: Page, format: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, `Save as ${format.toUpperCase()}`).click(),
  ])
  assert.equal(download.suggestedFilename(), `mass-proxy-checker.${format}`)
  return readFile(await download.path(), 'utf8')
}

describe('mass proxy checker', { concurrency: 1 }, () => {
  test('reads each line, and says what is wrong with which', { skip }, async (t) => {
    const { page, requests } = await openSite(t, { path })
    await box(page).fill(
      `# mine\n203.0.113.7:8080\n203.0.113.7:8080\nsocks4://203.0.113.9:1080\n203.0.113.9:99999:ann:${password}`,
    )
    await page.getByText('1 proxy, 2 lines not understood, 1 duplicate left out').waitFor()
    const complaints = page.getByRole('region', { name: 'Lines left out' }).getByRole('listitem')
    assert.equal(await complaints.count(), 3)
    assert.match(await complaints.nth(0).innerText(), /Line 3\s+Says the same as line 2/)
    assert.match(await complaints.nth(1).innerText(), /Line 4\s+SOCKS4 is not supported/)
    assert.match(await complaints.nth(2).innerText(), /Line 5/)
    assert.ok(!(await page.locator('body').innerText()).includes(password))
    await dropOn(box(page), 'proxies.txt', '203.0.113.1:80\n203.0.113.2:80')
    await page.getByText('2 proxies', { exact: true }).waitFor()
    await button(page, 'Clear').click()
    assert.equal(await box(page).inputValue(), '')
    await button(page, 'Check proxies').hover()
    await page.getByRole('tooltip', { name: 'Enter a proxy first.' }).waitFor()
    assert.ok(!requests.some((line) => line.startsWith('POST')))
  })

  test('more than 500 are asked about', { skip }, async (t) => {
    const { page } = await openSite(t, { path })
    const lines = Array.from({ length: 503 }, (_, at) => `203.0.113.7:${1000 + at}`)
    await box(page).fill(lines.join('\n'))
    await page.getByText('503 proxies, 3 over the limit of 500').waitFor()
    await button(page, 'Check proxies').click()
    await dialog(page, 'Check the first 500?').getByText('The last 3 proxies would be left out.').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('button:focus', { hasText: 'Check proxies' }).waitFor()
  })

  test('check, filter, sort, open, export', { skip }, async (t) => {
    const [good, locked, meddling, closed] = await Promise.all([
      plainProxy(t),
      plainProxy(t, `ann:${password}`),
      meddlingProxy(t),
      closedPort(),
    ])
    const { page, requests } = await openSite(t, { path })
    await page.getByText('What this site can find out').waitFor()
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
    assert.equal(await rows(page).count(), 5)
    await page.getByText('5 of 5 checked, 3 work').waitFor()

    await row(page, at(meddling)).getByText('Tampered').waitFor()
    await row(page, at(good)).getByText('Unchanged').waitFor()
    await row(page, at(closed)).getByText('Refused').waitFor()
    await row(page, at(locked)).getByText('Login needed').waitFor()

    await pill(page, /^Failed/).click()
    assert.deepEqual((await proxiesShown(page)).toSorted(), [at(closed), at(locked)].toSorted())
    await pill(page, /^Failed/).click()
    await page.getByRole('combobox', { name: 'Changes' }).selectOption('Tampered')
    assert.deepEqual(await proxiesShown(page), [at(meddling)])
    assert.equal((await saved(page, 'txt')).trim(), at(meddling))
    await button(page, 'Clear filters').click()

    const header = results(page).getByRole('columnheader', { name: 'Proxy' })
    await header.getByRole('button').click()
    const ports = (await proxiesShown(page)).map((text) => Number(text.split(':')[1]))
    assert.deepEqual(
      ports,
      ports.toSorted((a, b) => a - b),
    )
    await header.getByRole('button').click()
    assert.equal(await header.getAttribute('aria-sort'), 'descending')
    assert.deepEqual(
      (await proxiesShown(page)).map((text) => Number(text.split(':')[1])),
      ports.toReversed(),
    )

    await row(page, at(meddling)).getByRole('button').press('Enter')
    await page.getByText('Time by phase', { exact: true }).waitFor()
    await page.getByText(/Added to the request: x-added/).waitFor()

    const json = await saved(page, 'json')
    assert.equal((JSON.parse(json) as unknown[]).length, 5)
    const csv = await saved(page, 'csv')
    assert.equal(csv.trim().split('\r\n').length, 6)
    for (const text of [json, csv, await page.locator('main').innerText(), ...requests])
      assert.ok(!text.includes(password))
    await nothingKept(page, [password, 'ann', String(good), String(locked)])
  })

  test('five hundred at once; those in sight are in the document', { skip }, async (t) => {
    const port = await plainProxy(t)
    const { page } = await openSite(t, { path })
    const lines = Array.from({ length: 500 }, (_, number) => `http://user${number}:x@${at(port)}`)
    await box(page).fill(lines.join('\n'))
    await page.getByText('500 proxies', { exact: true }).waitFor()
    await button(page, 'Check proxies').click()
    await finished(page)
    await page.getByText('500 of 500 checked, 500 work').waitFor()
    assert.equal(await results(page).getAttribute('aria-rowcount'), '501')
    assert.ok((await rows(page).count()) < 50)
    await results(page).focus()
    await page.keyboard.press('End')
    await results(page).locator('[aria-rowindex="501"]').waitFor()
    await button(page, 'Copy working').waitFor()
    assert.equal((await saved(page, 'txt')).trim().split('\n').length, 500)
  })

  test('one human check is good for the next list', { skip }, async (t) => {
    const port = await plainProxy(t)
    const { page, requests } = await openSite(t, { path })
    for (let time = 0; time < 2; time++) {
      await box(page).fill(at(port))
      await button(page, 'Check proxies').click()
      await finished(page)
      await button(page, 'Discard results').click()
      await results(page).waitFor({ state: 'detached' })
    }
    assert.equal(requests.filter((line) => line === 'GET /api/human/challenge').length, 1)
    assert.equal(requests.filter((line) => line === 'POST /api/proxy/jobs').length, 2)
  })

  test('stop, reload and see it again', { skip }, async (t) => {
    const [good, silent] = await Promise.all([plainProxy(t), silentProxy(t)])
    const { page } = await openSite(t, { path })
    const hanging = Array.from({ length: 40 }, (_, at) => `http://user${at}:${password}@127.0.0.1:${silent}`)
    await box(page).fill([`http://${at(good)}`, ...hanging].join('\n'))
    await button(page, 'Check proxies').click()
    await row(page, at(good)).getByText('Works').waitFor()
    // Its view is there again while it still runs.
    await page.reload()
    await row(page, at(good)).getByText('Works').waitFor()
    assert.equal(await box(page).inputValue(), '')
    await button(page, 'Stop').click()
    await page.getByText('Stopped', { exact: true }).first().waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'tools' }).click()
    await page.getByRole('heading', { name: 'Tools', exact: true }).waitFor()
    await page.goBack()
    await row(page, at(good)).getByText('Works').waitFor()
    await nothingKept(page, [password, 'user1', String(good), String(silent)])
    await button(page, 'Discard results').click()
    await page.reload()
    await box(page).waitFor()
    assert.equal(await results(page).count(), 0)
  })

  test('markup from a proxy stays text', { skip }, async (t) => {
    const hostile = await hostileProxy(t)
    const { page } = await openSite(t, { path })
    await box(page).fill(`http://${at(hostile)}\n${markup.replaceAll(' ', '')}:80`)
    await page.getByText('1 proxy,').waitFor()
    await button(page, 'Check proxies').click()
    await finished(page)
    await row(page, at(hostile)).getByRole('button').click()
    await page.getByText('Time by phase', { exact: true }).waitFor()
    assert.equal(await page.evaluate(() => 'hurt' in window), false)
    assert.equal(await page.locator('main img[src="x"], main script').count(), 0)
  })
})
