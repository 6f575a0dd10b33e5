import { someBins } from '../dataset.ts'
import { newAccount, signedIn } from '../accounts/account.ts'
import { button, dialog } from '../screen.ts'
import { expect, test } from '../test.ts'
import { deviceSwitch, isCall, originFiles, search, turnOn } from './device-screen.ts'

test.describe('searching on this device', () => {
  test('sends nothing to the server, and finds the same', async ({ openSite }) => {
    const bins = await someBins(3)
    const { page, requests } = await openSite({ path: `/?vendors=VISA` })
    const heading = page.getByRole('heading', { name: /results$/ })
    const found = await heading.textContent()
    await turnOn(page)
    const before = requests.filter(isCall).length
    await button(page, 'Clear').click()
    await search(page, bins.join('\n'))
    await expect(page.getByRole('heading', { name: '3 results' })).toBeVisible()
    await page.goBack()
    await page.goBack()
    await expect(heading).toHaveText(found!)
    await page.getByRole('button', { name: 'Filter Country' }).click()
    await page.getByRole('dialog').getByRole('option').first().click()
    await page.keyboard.press('Escape')
    await expect(heading).not.toHaveText(found!)
    const downloaded = page.waitForEvent('download')
    await button(page, 'CSV').click()
    expect((await downloaded).suggestedFilename()).toMatch(/\.csv$/)
    expect(requests.filter(isCall).slice(before)).toEqual([])
  })

  test('shows facts of a BIN, and asks before the server learns which', async ({ openSite }) => {
    const [bin = ''] = await someBins(1)
    const { page, requests } = await openSite()
    await turnOn(page)
    await search(page, bin)
    await page.getByRole('table').getByRole('link', { name: bin, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: bin })).toBeVisible()
    expect(requests.filter((line) => line.includes(bin))).toEqual([])
    // A single flag would tell the country.
    expect(requests.filter((line) => /flags\/..\.svg/.test(line))).toEqual([])
    await button(page, 'Show reviews and lists').click()
    await expect(page.getByRole('heading', { name: 'Reviews' })).toBeVisible()
    await expect.poll(() => requests.some((line) => line.startsWith(`GET /api/bin/${bin}`))).toBe(true)
  })

  test('can be turned off, which removes the data', async ({ openSite }) => {
    const { page, requests } = await openSite()
    await turnOn(page)
    await page.reload()
    await expect(deviceSwitch(page)).toBeChecked()
    await deviceSwitch(page).click()
    await expect(deviceSwitch(page)).not.toBeChecked()
    await expect.poll(() => page.evaluate(() => caches.has('bindex-dataset'))).toBe(false)
    await expect.poll(() => originFiles(page)).toEqual([])
    await search(page, '457173\n400001')
    await expect.poll(() => requests).toContain('POST /api/binLookup')
  })

  test('is known in another tab, and ends there too', async ({ openSite }) => {
    const { page, requests } = await openSite()
    const other = await page.context().newPage()
    await other.goto('/')
    await expect(deviceSwitch(other)).not.toBeChecked()
    await turnOn(page)
    await expect(deviceSwitch(other)).toBeChecked()
    const before = requests.filter(isCall).length
    await search(other, (await someBins(2)).join('\n'))
    await expect(other.getByRole('heading', { name: '2 results' })).toBeVisible()
    const asked = requests.filter(isCall).slice(before)
    expect(asked.filter((line) => line !== 'GET /api/dataset/device')).toEqual([])
    await deviceSwitch(other).click()
    await expect(deviceSwitch(page)).not.toBeChecked()
    await search(page, '457173\n400001')
    await expect.poll(() => requests).toContain('POST /api/binLookup')
  })
})

test.describe('clearing this device', () => {
  test('removes everything, in every tab', async ({ openSite }) => {
    const { page } = await openSite({ storage: signedIn(await newAccount()) })
    await turnOn(page)
    const other = await page.context().newPage()
    await other.goto('/mybins')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/settings')
    await button(page, 'Clear this device').click()
    await dialog(page, 'Clear this device?').getByRole('button', { name: 'Clear this device' }).click()
    await expect(deviceSwitch(page)).not.toBeChecked()
    expect(await page.evaluate(() => caches.keys())).toEqual([])
    expect(await originFiles(page)).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
    await expect(other.getByRole('link', { name: 'Login' }).first()).toBeVisible()
    expect(await other.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  })
})
