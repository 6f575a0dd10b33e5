import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { noBrowser, openSite } from './browser.ts'
import { arrives, noViolations } from './checks.ts'
import { box, lookUp, paste, shownBins } from './lookup-screen.ts'
import { bins, someBins } from './site-data.ts'

const skip = noBrowser

describe('the BINs box', { concurrency: 2 }, () => {
  test('is 110 px high and keeps digits only, six of them', { skip }, async (t) => {
    const { page } = await openSite(t)
    assert.equal((await box(page).boundingBox())?.height, 110)
    assert.equal(await box(page).getAttribute('placeholder'), 'Enter BINs (one per line)')
    await box(page).pressSequentially('45a7-17360\n4000')
    assert.equal(await box(page).inputValue(), '457173\n4000')
  })

  test('typing in the middle leaves the caret there', { skip }, async (t) => {
    const { page } = await openSite(t)
    await box(page).pressSequentially('41000\n51000')
    await box(page).evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(1, 1))
    await page.keyboard.type('x7')
    assert.equal(await box(page).inputValue(), '471000\n51000')
    assert.equal(await box(page).evaluate((element: HTMLTextAreaElement) => element.selectionStart), 2)
  })

  test('Extended keeps up to eleven digits, also of what was pasted before', { skip }, async (t) => {
    const { page } = await openSite(t)
    const longer = (await bins({ vendors: ['VISA'] })).filter((bin) => bin.length === 8)
    const [bin = ''] = longer
    await paste(page, bin)
    assert.equal(await box(page).inputValue(), bin.slice(0, 6))
    await page.getByLabel('Extended').check()
    assert.equal(await box(page).inputValue(), bin)
    await lookUp(page)
    await arrives(page, `/?bins=${bin}&extended=1`)
    assert.deepEqual(await shownBins(page), await bins({ bins: [bin], extended: true }))
    await page.getByLabel('Extended').hover()
    await page.getByText('Include Up To 11 digits of BIN (slower)').waitFor()
  })

  test('Clean shows itself on hover, drops blanks and duplicates, and is remembered', { skip }, async (t) => {
    const { page } = await openSite(t)
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
    assert.equal(await opacity(), 0)
    await box(page).hover()
    assert.equal(await opacity(), 1)
    await paste(page, '400000\n\n400000\n400001')
    assert.equal(await box(page).inputValue(), '400000\n400000\n400001')
    await box(page).press('Control+End')
    await box(page).press('Enter')
    await clean.check()
    assert.equal(await box(page).inputValue(), '400000\n400001')
    await page.reload()
    assert.equal(await clean.isChecked(), true)
    await paste(page, '400002\n400002')
    assert.equal(await box(page).inputValue(), '400002')
  })

  test('a pasted card number is cut, said, and never sent', { skip }, async (t) => {
    const sent: string[] = []
    const { page } = await openSite(t, {
      before: async (page) =>
        page.on('request', (request) => sent.push(request.url() + (request.postData() ?? ''))),
    })
    const number = ['4111', '1111', '1111', '1111']
    for (const between of ['', ' ', '-']) {
      await box(page).fill('')
      await paste(page, number.join(between))
      assert.equal(await box(page).inputValue(), '411111')
      await page
        .getByText('1 number was longer than a BIN and cut to 6 digits. The rest never left this page.')
        .waitFor()
    }
    await lookUp(page)
    await page.getByRole('heading', { level: 1, name: /result/ }).waitFor()
    await page.getByLabel('Extended').check()
    await Promise.all([page.waitForResponse('**/api/binLookup'), lookUp(page)])
    for (const line of sent) assert.doesNotMatch(decodeURIComponent(line), /\d{12}|\d{4}[ -]\d{4}[ -]\d{4}/)
    assert.ok(sent.some((line) => line.includes('41111111111')))
  })

  test('a card number does not stay in the address', { skip }, async (t) => {
    const { page } = await openSite(t, {
      path: `/?bins=${['4111', '1111', '1111', '1111'].join('')}&vendors=VISA`,
    })
    await arrives(page, '/?bins=411111&vendors=VISA')
    assert.equal(await page.evaluate(() => history.length), 2)
  })

  test('a dropped file is read like a paste', { skip }, async (t) => {
    const { page } = await openSite(t)
    await box(page).evaluate((element) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['bin,name\n400000,A\n400001,B\n'], 'bins.csv', { type: 'text/csv' }))
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    })
    await page.waitForFunction(() => document.querySelector('textarea')?.value === '400000\n400001')
  })

  test('the keyboard alone looks up', { skip }, async (t) => {
    const { page } = await openSite(t)
    const [first = '', second = ''] = await someBins(2)
    await page.getByRole('link', { name: 'tools' }).focus()
    await page.keyboard.press('/')
    await page.keyboard.type(first)
    await page.keyboard.press('Control+Enter')
    await arrives(page, `/?bins=${first}`)
    assert.deepEqual(await shownBins(page), [first])
    await page.keyboard.press('Enter')
    await page.keyboard.type(second)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await arrives(page, `/?bins=${first},${second}`)
    await page.getByRole('heading', { name: '2 results' }).waitFor()
    // On through the filters to the table, and into the first row.
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab')
      if (await page.evaluate(() => document.activeElement?.closest('tbody') !== null)) break
    }
    await page.keyboard.press('Enter')
    await arrives(page, `/bin/${first}`)
  })

  test('what is found is read aloud', { skip }, async (t) => {
    const { page } = await openSite(t)
    await paste(page, (await someBins(3)).join('\n'))
    await lookUp(page)
    await page
      .getByRole('status')
      .filter({ hasText: '3 results. Page 1 of 1.' })
      .waitFor({ state: 'attached' })
    await noViolations(page)
  })
})
