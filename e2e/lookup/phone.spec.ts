import { noViolations } from '../checks.ts'
import { bins, someBins } from '../dataset.ts'
import { expect, test } from '../test.ts'
import { box, lookUp, pick, shownBins, table } from './lookup-screen.ts'

const phone = { width: 360, height: 740 }

test.describe('on a phone', () => {
  test('the box, Lookup, filters and examples fit on the first screen', async ({ openSite }) => {
    const { page } = await openSite(phone)
    const lookup = page.getByRole('button', { name: 'Lookup', exact: true })
    await expect(page.getByText(/to look up ·/)).toBeHidden()
    expect((await page.getByRole('heading', { level: 1 }).boundingBox())!.height).toBeLessThan(40)
    const banners = page.getByRole('complementary', { name: 'Advertisements' })
    expect((await banners.boundingBox())!.height).toBeLessThan(50)
    const edges = await Promise.all(
      [
        box(page),
        lookup,
        page.getByRole('button', { name: /^Filters/ }),
        page.getByText('Try', { exact: true }),
      ].map(async (element) => (await element.boundingBox())!.y),
    )
    expect(edges).toEqual(edges.toSorted((a, b) => a - b))
    expect(edges.at(-1)).toBeLessThan(600)
    expect((await lookup.boundingBox())!.width).toBeGreaterThan(300)
    expect((await lookup.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  })

  test('a new line begins after six digits', async ({ openSite }) => {
    const { page } = await openSite(phone)
    const [first = '', second = ''] = await someBins(2)
    await box(page).pressSequentially(first + second)
    await expect(box(page)).toHaveValue(`${first}\n${second}\n`)
    await box(page).press('Backspace')
    await box(page).press('Backspace')
    await expect(box(page)).toHaveValue(`${first}\n${second.slice(0, 5)}`)
    await box(page).press('Control+a')
    await page.keyboard.press('Delete')
    await page.getByLabel('Extended').check()
    await box(page).pressSequentially(`${first}00`)
    await expect(box(page)).toHaveValue(`${first}00`)
  })

  test('a BIN of eight digits stays one BIN', async ({ openSite }) => {
    const { page } = await openSite({ ...phone, touch: true })
    const [longer = ''] = (await bins({ vendors: ['VISA'] })).filter((bin) => bin.length === 8)
    const six = longer.slice(0, 6)
    await box(page).pressSequentially(longer)
    await expect(box(page)).toHaveValue(`${six}\n${longer.slice(6)}`)
    await expect(page.getByRole('region', { name: `BIN ${six}` })).toBeVisible()
    const offer = page.getByRole('button', { name: `Use ${longer} with Extended` })
    await expect(offer).toBeVisible()
    expect((await offer.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await noViolations(page)
    await offer.tap()
    await expect(box(page)).toHaveValue(longer)
    await expect(page.getByLabel('Extended')).toBeChecked()
    await page.getByLabel('Extended').uncheck()
    await lookUp(page)
    await expect(page).toHaveURL(`/?bins=${six}`)
  })

  test('Paste and an answer take one tap', async ({ openSite }) => {
    const { page } = await openSite(phone)
    const [bin = ''] = await someBins(1)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate((text) => navigator.clipboard.writeText(text), bin)
    await page.getByRole('button', { name: 'Paste' }).click()
    const answer = page.getByRole('region', { name: `BIN ${bin}` })
    await expect(answer.getByText('Country', { exact: true })).toBeVisible()
    await noViolations(page)
    await lookUp(page)
    await expect(shownBins(page)).toHaveText([bin])
  })

  test('a refused Paste says how to paste', async ({ openSite }) => {
    const { page } = await openSite(phone)
    await page.evaluate(() => {
      navigator.clipboard.readText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await page.getByRole('button', { name: 'Paste' }).click()
    await expect(page.getByText('Touch and hold the box, then choose Paste.')).toBeVisible()
  })

  test('a card number that was typed is shortened before it is sent', async ({ openSite }) => {
    const bodies: string[] = []
    const { page } = await openSite({
      ...phone,
      before: async (page) =>
        page.on('request', (request) => request.method() === 'POST' && bodies.push(request.postData() ?? '')),
    })
    await box(page).pressSequentially(['411111', '111111', '1111'].join(''))
    await expect(box(page)).toHaveValue('411111\n111111\n1111')
    await lookUp(page)
    await expect(page).toHaveURL('/?bins=411111')
    for (const body of bodies) expect(body).not.toContain('111111"')
  })

  test('the filter of the column Card offers all of its facts', async ({ openSite }) => {
    const { page } = await openSite({ ...phone, path: '/?countries=PL' })
    await expect(table(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Filter Bank' })).toBeHidden()
    await page.getByRole('button', { name: 'Filter Card, on' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    for (const name of ['Brand', 'Card Level', 'Type', 'Bank', 'Country']) {
      await expect(sheet.getByRole('combobox', { name })).toBeVisible()
    }
    await pick(page, 'Type', 'Debit', sheet)
    await expect(page).toHaveURL('/?types=DEBIT&countries=PL')
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toBeHidden()
  })

  test('filters are chosen in a sheet, and the search is edited in another', async ({ openSite }) => {
    const { page } = await openSite(phone)
    await page.getByRole('button', { name: /^Filters/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await pick(page, 'Country', 'Poland', sheet)
    await sheet.getByRole('button', { name: 'Lookup' }).click()
    await expect(page).toHaveURL('/?countries=PL')
    await expect(table(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove Poland' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit search' }).click()
    const search = page.getByRole('dialog', { name: 'Search' })
    await pick(page, 'Type', 'Debit', search)
    await search.getByRole('button', { name: 'Lookup' }).click()
    await expect(page).toHaveURL('/?types=DEBIT&countries=PL')
    await expect(page.getByRole('button', { name: 'Edit search' })).toBeVisible()
  })
})
