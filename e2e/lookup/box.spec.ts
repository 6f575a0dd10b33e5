import { noViolations } from '../checks.ts'
import { someBins } from '../dataset.ts'
import { expect, test } from '../test.ts'
import { box, lookUp, paste, shownBins } from './lookup-screen.ts'

test.describe('the BINs box', () => {
  test('is 110 px high and keeps only digits, six per BIN', async ({ openSite }) => {
    const { page } = await openSite()
    expect((await box(page).boundingBox())?.height).toBe(110)
    await expect(box(page)).toHaveAttribute('placeholder', 'Enter BINs (one per line)')
    await box(page).pressSequentially('45a7-17360\n4000')
    await expect(box(page)).toHaveValue('457173\n4000')
  })

  test('keeps the caret in place while someone types in the middle', async ({ openSite }) => {
    const { page } = await openSite()
    await box(page).pressSequentially('41000\n51000')
    await box(page).evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(1, 1))
    await page.keyboard.type('x7')
    await expect(box(page)).toHaveValue('471000\n51000')
    expect(await box(page).evaluate((element: HTMLTextAreaElement) => element.selectionStart)).toBe(2)
  })

  test('shows Clean on hover, removes blank lines and duplicates, and remembers the choice', async ({
    openSite,
  }) => {
    const { page } = await openSite()
    const clean = page.getByLabel('Clean')
    const opacity = () =>
      clean.evaluate((element) => {
        let least = 1
        for (let at: Element | null = element; at; at = at.parentElement) {
          least = Math.min(least, Number(getComputedStyle(at).opacity))
        }
        return least
      })
    await page.mouse.move(900, 600)
    await expect.poll(opacity).toBe(0)
    await box(page).hover()
    await expect.poll(opacity).toBe(1)
    await paste(page, '400000\n\n400000\n400001')
    await expect(box(page)).toHaveValue('400000\n400000\n400001')
    await box(page).press('Control+End')
    await box(page).press('Enter')
    await clean.check()
    await expect(box(page)).toHaveValue('400000\n400001')
    await page.reload()
    await expect(clean).toBeChecked()
    await expect(box(page)).toHaveValue('400000\n400001')
    await box(page).fill('')
    await paste(page, '400002\n400002')
    await expect(box(page)).toHaveValue('400002')
  })

  test('shortens a pasted card number, says so, and never sends it', async ({ openSite }) => {
    const sent: string[] = []
    const { page } = await openSite({
      before: async (page) =>
        page.on('request', (request) => sent.push(request.url() + (request.postData() ?? ''))),
    })
    const number = ['4111', '1111', '1111', '1111']
    for (const between of ['', ' ', '-']) {
      await box(page).fill('')
      await paste(page, number.join(between))
      await expect(box(page)).toHaveValue('411111')
      await expect(
        page.getByText(
          '1 number was longer than a BIN and shortened to 6 digits. The rest never left your browser.',
        ),
      ).toBeVisible()
    }
    await lookUp(page)
    await expect(page.getByRole('heading', { level: 1, name: /result/ })).toBeVisible()
    // The digits that were not shown belong to the BIN, whose answer is requested at once.
    await Promise.all([page.waitForResponse('**/api/binLookup'), page.getByLabel('Extended').check()])
    await lookUp(page)
    for (const line of sent) expect(decodeURIComponent(line)).not.toMatch(/\d{12}|\d{4}[ -]\d{4}[ -]\d{4}/)
    expect(sent.some((line) => line.includes('41111111111'))).toBe(true)
  })

  test('shortens a card number even before its code has loaded', async ({ openSite }) => {
    const { page } = await openSite({
      before: (page) => page.route('**/assets/*.js', (route) => route.abort()),
      expected: [/Failed to load resource/],
      waits: false,
    })
    const sent = page.waitForRequest(/\?bins=/)
    await box(page).fill('4111 1111 1111 1111\n400001')
    await page.getByRole('button', { name: 'Lookup' }).click()
    expect(new URL((await sent).url()).searchParams.get('bins')).toBe('41111111111\r\n400001')
  })

  test('keeps what was typed and pressed before its code had loaded', async ({ openSite }) => {
    const held = Promise.withResolvers<void>()
    const { page } = await openSite({
      before: (page) =>
        page.route('**/assets/*.js', async (route) => {
          await held.promise
          await route.continue()
        }),
      waits: false,
    })
    await box(page).fill('400000\n4000011')
    await page.getByRole('button', { name: /colour scheme/ }).click()
    held.resolve()
    await expect(page.getByText('2 BINs', { exact: true })).toBeVisible()
    await expect(box(page)).toHaveValue('400000\n400001')
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  })

  test('removes a card number from the address', async ({ openSite }) => {
    const { page } = await openSite({
      path: `/?bins=${['4111', '1111', '1111', '1111'].join('')}&vendors=VISA`,
    })
    await expect(page).toHaveURL('/?bins=411111&vendors=VISA')
    expect(await page.evaluate(() => history.length)).toBe(2)
  })

  test('works by keyboard alone', async ({ openSite }) => {
    const { page } = await openSite()
    const [first = '', second = ''] = await someBins(2)
    await page.getByRole('link', { name: 'tools' }).focus()
    await page.keyboard.press('/')
    await page.keyboard.type(first)
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(`/?bins=${first}`)
    await expect(shownBins(page)).toHaveText([first])
    await page.keyboard.press('Enter')
    await page.keyboard.type(second)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(`/?bins=${first},${second}`)
    await expect(page.getByRole('heading', { name: '2 results' })).toBeVisible()
    // Tab through the filters to the first row of the table.
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab')
      if (await page.evaluate(() => document.activeElement?.closest('tbody') !== null)) break
    }
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/bin/${first}`)
  })

  test('digits and Ctrl V reach the box from anywhere, below what is there', async ({ openSite }) => {
    const [first = '', second = '', third = ''] = await someBins(3)
    const { page } = await openSite({ path: `/?bins=${first}` })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate((text) => navigator.clipboard.writeText(text), third)
    await shownBins(page).focus()
    await page.keyboard.type(second)
    await expect(box(page)).toHaveValue(`${first}\n${second}`)
    await shownBins(page).focus()
    await page.keyboard.press('Control+v')
    await expect(box(page)).toHaveValue(`${first}\n${second}\n${third}`)
    // Another field keeps what is typed in it, and a dialog keeps the focus.
    await page.getByRole('combobox', { name: 'Bank', exact: true }).focus()
    await page.keyboard.type('1')
    await page.keyboard.press('Escape')
    await shownBins(page).focus()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('1')
    await expect(box(page)).toHaveValue(`${first}\n${second}\n${third}`)
  })

  test('announces the number of results to screen readers', async ({ openSite }) => {
    const { page } = await openSite()
    await paste(page, (await someBins(3)).join('\n'))
    await lookUp(page)
    await expect(page.getByRole('status').filter({ hasText: '3 results. Page 1 of 1.' })).toBeAttached()
    await noViolations(page)
  })
})
