import { button, idle } from '../screen.ts'
import { expect, test } from '../test.ts'
import { box, emvPath, isoPath, read, result } from './reader-screen.ts'

test.describe('the readers', () => {
  test('read by keyboard, send and store nothing, and work without a connection', async ({ openSite }) => {
    const { page, requests } = await openSite({
      path: isoPath,
      expected: [/ERR_INTERNET_DISCONNECTED/],
    })
    await expect(box(page)).toBeVisible()
    await idle(page)
    const before = requests.length
    await page.context().setOffline(true)
    await box(page).fill('02003220000000808000000010000000001500120604120000000112340001840')
    await box(page).press('Control+Enter')
    await expect(result(page).getByRole('heading', { name: 'Text · ASCII, bitmap in hex' })).toBeVisible()
    await expect(result(page).getByText('15.00 USD')).toBeVisible()
    await page.context().setOffline(false)
    // The site asks for its own icon to learn whether the connection is back.
    expect(requests.slice(before).filter((line) => line !== 'HEAD /favicon.svg')).toEqual([])
    const kept = await page.evaluate(() =>
      JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        history.state,
        document.cookie,
        location.href,
      ]),
    )
    expect(kept).not.toContain('12340001')
  })

  test('mask card numbers until they are asked for, also in what is copied', async ({ openSite }) => {
    const { page } = await openSite({ path: isoPath })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const copied = async () => {
      await button(page, 'Copy as JSON').click()
      await expect(button(page, 'Copied!')).toBeVisible()
      return page.evaluate(() => navigator.clipboard.readText())
    }
    await button(page, 'Authorisation request').click()
    const number = `457173${'0'.repeat(10)}`
    await expect(result(page)).not.toContainText(number)
    expect(await copied()).not.toContain(number)
    await button(page, 'Show card numbers').click()
    await expect(result(page)).toContainText(number)
    await expect(button(page, 'Copy as JSON')).toBeVisible()
    expect(await copied()).toContain(number)
    await expect(result(page).getByRole('link', { name: 'Look up BIN 457173' }).first()).toHaveAttribute(
      'href',
      '/bin/457173',
    )
  })

  test('show what comes before a mistake in a chosen encoding only', async ({ openSite }) => {
    const { page } = await openSite({ path: isoPath })
    await read(page, '0800 2020000000800000 000000 00A001 3239313130303031')
    await expect(result(page).getByText(/^Does not parse: Field 11/)).toBeVisible()
    await expect(result(page).getByRole('list', { name: 'Fields' })).toHaveCount(0)
    await page.getByLabel('Encoding').selectOption('BCD digits, ASCII text')
    await expect(result(page).getByText('Processing code')).toBeVisible()
  })

  test('fill a data object list', async ({ openSite }) => {
    const { page } = await openSite({ path: emvPath })
    await read(page, '9F02065F2A029C01')
    await expect(result(page).getByText('6 bytes', { exact: true })).toBeVisible()
    await page.getByRole('textbox', { name: 'Values for a DOL (optional)' }).fill('000000001250097800')
    await expect(result(page).getByText('12.50 EUR')).toBeVisible()
    await button(page, 'Chip purchase').click()
    await expect(result(page).getByRole('heading', { name: 'Tags with values' })).toBeVisible()
    await button(page, 'Clear').click()
    await expect(box(page)).toBeFocused()
    await expect(result(page)).toHaveCount(0)
  })
})
