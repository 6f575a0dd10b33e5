import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { noViolations } from '../checks.ts'
import { someBins } from '../dataset.ts'
import { button, toast } from '../screen.ts'
import { expect, test } from '../test.ts'
import { box, lookUp, paste, pick, shownBins, status, table } from './lookup-screen.ts'

/** Orders as a shop exports them: 300 rows, with BINs that repeat, that are unknown, and that are missing. */
async function orders(): Promise<{ text: string; rows: string[][]; bins: string[] }> {
  const known = await someBins(250)
  const rows = Array.from({ length: 300 }, (_, at) => [
    `2026-10-${String(1 + (at % 28)).padStart(2, '0')}`,
    String(700100 + at),
    at === 7 ? '' : at === 8 ? '999998' : known[at % 250]!,
    at === 9 ? '=cmd()' : `1.234,${String(at % 100).padStart(2, '0')}`,
  ])
  const bins = [...new Set(rows.map((row) => row[2]!).filter(Boolean))]
  const text = [['date', 'order', 'card_bin', 'amount'], ...rows].map((row) => row.join('\t')).join('\r\n')
  return { text, rows, bins }
}

const exported = async (page: Page, format: string): Promise<{ text: string; download: Download }> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('group', { name: 'Export' }).getByRole('button', { name: format }).click(),
  ])
  return { text: await readFile(await download.path(), 'utf8'), download }
}

/** A workbook with one sheet per name, as spreadsheets write it. */
function workbook(sheets: Record<string, (string | number)[][]>): number[] {
  const names = Object.keys(sheets)
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const files = {
    'xl/workbook.xml': `<workbook><sheets>${names.map((name, at) => `<sheet name="${name}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/${at}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/${at}.xml`,
        `<worksheet><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
      ]),
    ),
  }
  return [...zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))]
}

const drop = (page: Page, name: string, bytes: number[], on = 'body') =>
  page.locator(on).evaluate(
    (element, [name, bytes]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([new Uint8Array(bytes)], name))
      element.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }))
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    },
    [name, bytes] as const,
  )

/** BINs that begin with a 4, as those of Visa do. */
const usualBins = async (count: number): Promise<string[]> =>
  (await someBins(100_000)).filter((bin) => bin.startsWith('4')).slice(0, count)

const line = (page: Page) => page.getByRole('group', { name: 'Table' })

test.describe('a pasted table', () => {
  test('becomes an enriched csv with two chords and a click', async ({ openSite }) => {
    const { page } = await openSite()
    const { text, rows, bins } = await orders()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate((text) => navigator.clipboard.writeText(text), text)
    await page.keyboard.press('Control+V')
    await expect(line(page)).toContainText('Column “card_bin” used · 3 other columns ignored · change')
    await expect(box(page)).toHaveValue(bins.join('\n'))
    await page.keyboard.press('Control+Enter')
    await expect(status(page)).toHaveText('Showing 1 - 250 of 250')

    const csv = await exported(page, 'CSV')
    expect(csv.download.suggestedFilename()).toMatch(/^bins-.*\.csv$/)
    const [header, ...lines] = csv.text
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n')
    expect(header).toBe('date,order,card_bin,amount,BRAND,TYPE,LEVEL,BANK,COUNTRY,TRAITS,FUNDING')
    expect(lines).toHaveLength(300)
    for (const [at, line] of lines.entries()) {
      const [date, order, bin, amount] = rows[at]!
      const start = `${date},${order},${bin},${at === 9 ? "'=cmd()" : `"${amount}"`},`
      expect(line.slice(0, start.length)).toBe(start)
      if (at === 7 || at === 8) expect(line.slice(start.length)).toBe(',,,,,,')
      else expect(line.slice(start.length)).not.toBe(',,,,,,')
    }

    const json = JSON.parse((await exported(page, 'JSON')).text) as Record<string, string | null>[]
    expect(json).toHaveLength(300)
    expect(json[8]).toMatchObject({ card_bin: '999998', brand: null })
    expect((await exported(page, 'TXT')).text.replace(/^\ufeff/, '').split('\n')[0]).toBe(
      'date\torder\tcard_bin\tamount\tBRAND\tTYPE\tLEVEL\tBANK\tCOUNTRY\tTRAITS\tFUNDING',
    )

    await page.getByRole('group', { name: 'Export' }).getByRole('button', { name: 'Copy' }).click()
    await expect(toast(page, 'Copied 300 rows')).toBeVisible()
    const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
    expect(copied[1]?.split('\t').slice(0, 4)).toEqual(rows[0])
    await noViolations(page)

    await page.reload()
    await expect(line(page)).toContainText('Column “card_bin” used · 3 other columns ignored')
    expect((await exported(page, 'CSV')).text).toBe(csv.text)
  })

  test('stays after a page turn, a filter, and going to a BIN and back', async ({ openSite }) => {
    const { page } = await openSite({ storage: { page_size: '100' } })
    const { text } = await orders()
    await paste(page, text)
    await expect(line(page)).toBeVisible()
    await lookUp(page)
    await expect(page.getByText(/^Showing 1 - 100 of 250/)).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText(/^Showing 101 - /)).toBeVisible()
    await shownBins(page).first().click()
    await expect(page).toHaveURL(/\/bin\//)
    await page.goBack()
    await expect(table(page)).toBeVisible()
    await page.getByRole('button', { name: 'Filter Type' }).click()
    await pick(page, 'Type', 'Debit', page.getByRole('dialog'))
    await expect(page).toHaveURL(/types=DEBIT/)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    // Only the rows that the filter matches.
    const debit = (await exported(page, 'CSV')).text.trimEnd().split('\r\n').slice(1)
    expect(debit.length).toBeLessThan(300)
    for (const row of debit) expect(row).toContain(',DEBIT,')
    await page.goBack()
    await expect(page).not.toHaveURL(/types=DEBIT/)
    const { text: csv } = await exported(page, 'CSV')
    expect(csv.trimEnd().split('\r\n')).toHaveLength(301)
  })

  test('leaves a list and prose as they were', async ({ openSite }) => {
    const { page } = await openSite()
    await paste(page, 'On 2026-10-05 at 12:30, order 12345678 was paid with 400000, then 400001 failed.\n')
    await expect(box(page)).toHaveValue('400000\n400001')
    await expect(line(page)).toHaveCount(0)
  })
})

test.describe('a dropped file', () => {
  test('of a spreadsheet is read in the browser, and its sheets can be chosen', async ({ openSite }) => {
    const sent: string[] = []
    const { page } = await openSite({
      before: async (page) => page.on('request', (request) => sent.push(request.postData() ?? '')),
    })
    const [one = '', two = '', three = ''] = await usualBins(3)
    const bytes = workbook({
      Cover: [['Report']],
      Payments: [
        ['who', 'Card BIN'],
        ['Jane Secret', Number(one)],
        ['Joe Secret', Number(two)],
      ],
      Old: [
        [Number(three), 'x'],
        [Number(one), 'y'],
      ],
    })
    await drop(page, 'payments.xlsx', bytes)
    await expect(box(page)).toHaveValue(`${one}\n${two}`)
    await expect(toast(page, '2 rows read from payments.xlsx')).toBeVisible()
    await expect(line(page)).toContainText('Payments: Column “Card BIN” used · 1 other column ignored')
    await lookUp(page)
    const { text, download } = await exported(page, 'CSV')
    expect(download.suggestedFilename()).toBe('payments-bins.csv')
    expect(text).toContain(`Joe Secret,${two},`)
    await button(page, 'change').click()
    await page.getByRole('radio', { name: 'Old', exact: true }).click()
    await expect(box(page)).toHaveValue(`${three}\n${one}`)
    // The results follow the table.
    await expect(page).toHaveURL(new RegExp(`bins=${three},${one}`))
    expect(sent.join('\n')).not.toContain('Secret')
  })

  test('shows where it may be dropped, and says why it cannot be read', async ({ openSite }) => {
    const { page } = await openSite()
    await page.locator('body').evaluate((body) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['x'], 'a.csv'))
      body.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }))
    })
    await expect(page.getByText('Drop a .xlsx, .csv or .txt file to read its BINs')).toBeVisible()
    await drop(page, 'report.pdf', [...strToU8('%PDF-1.7')])
    await expect(page.getByText('Drop a .xlsx')).toHaveCount(0)
    await expect(toast(page, 'report.pdf was not read')).toBeVisible()
    await expect(toast(page, 'It is a PDF.')).toBeVisible()
    await expect(box(page)).toHaveValue('')
  })

  test('can be opened with the keyboard or a tap instead', async ({ openSite }) => {
    const { page } = await openSite()
    const [one = '', two = ''] = await someBins(2)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByLabel('Open file').press('Enter'),
    ])
    await chooser.setFiles({
      name: 'bins.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(`${one}\n${two}\n`),
    })
    await expect(box(page)).toHaveValue(`${one}\n${two}`)
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(box(page)).toHaveValue('')
  })
})
