import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeApi, unreachable } from '#test/web/fake-api.ts'
import { settle, show } from '#test/web/show.tsx'
import { Toast } from '../../ui/feedback/Toast.tsx'
import { Page } from '../LookupPage.tsx'
import { loadSheetCode } from './pasted.ts'
import { currentSheet, setSheet, storageKey } from './sheet-state.ts'
import { rowOf } from './tables/table.ts'

const lookup = 'POST /api/binLookup'

beforeEach(async () => void (await loadSheetCode()))
afterEach(() => setSheet(undefined))

function showPage(path = '/') {
  show(
    <>
      <Page />
      <Toast />
    </>,
    { path },
  )
}

function pasteInto(text: string) {
  showPage()
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'BINs' })
  fireEvent.paste(box, { clipboardData: { getData: () => text } })
  return box
}

const reply = (not_found: string[]) => ({
  body: {
    data: [],
    pagination: { current_page: 1, last_page: 1, per_page: 100, from: 0, to: 0, total: 0 },
    not_found,
    longer: [],
    matched: [],
  },
})

describe('a table pasted into the box', () => {
  test('puts its BINs there at once, each once, and says which column it used', async () => {
    const box = pasteInto('who\tbin\tsum\nA\t457173\t1,50\nB\t400001\t2,50\nC\t457173\t3,50\n')
    expect(box.value).toBe('457173\n400001')
    expect(await screen.findByText('Column “bin” used · 2 other columns ignored')).toBeTruthy()
  })

  test('can use another column, or be removed', async () => {
    const box = pasteInto('bin,old\n457173,400001\n510000,520000\n')
    fireEvent.click(await screen.findByRole('button', { name: 'change' }))
    fireEvent.click(await screen.findByRole('radio', { name: /^old/ }))
    await waitFor(() => expect(box.value).toBe('400001\n520000'))
    fireEvent.click(screen.getByRole('button', { name: 'undo' }))
    await waitFor(() => expect(box.value).toBe(''))
    expect(screen.queryByText(/used/)).toBeNull()
  })

  test('keeps its column when the chosen one has no BINs', async () => {
    const box = pasteInto('id,bin\n1,457173\n2,510000\n')
    fireEvent.click(await screen.findByRole('button', { name: 'change' }))
    fireEvent.click(await screen.findByRole('radio', { name: /^id/ }))
    expect(await screen.findByText('No BINs in this column')).toBeTruthy()
    expect(box.value).toBe('457173\n510000')
    expect(screen.getByText('Column “bin” used · 1 other column ignored')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'undo' }))
    await waitFor(() => expect(box.value).toBe(''))
  })

  test('can be read in all columns, which can be undone', async () => {
    const box = pasteInto('bin,note\n457173,or 400001\n510000,x\n')
    fireEvent.click(await screen.findByRole('button', { name: 'change' }))
    fireEvent.click(await screen.findByRole('radio', { name: /^All columns/ }))
    await waitFor(() => expect(box.value).toBe('457173\n400001\n510000'))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(box.value).toBe('457173\n510000'))
    expect(await screen.findByText('Column “bin” used · 1 other column ignored')).toBeTruthy()
  })

  test('sends at most 100 values, cut to six digits, to choose between columns that look alike', async () => {
    const rows = Array.from(
      { length: 300 },
      (_, at) => `${41000099 + 7919 * at}\t${52000099 + 104_729 * at}\tx`,
    )
    const calls = fakeApi({
      [lookup]: reply(rows.map((row) => row.slice(0, 6))),
    })
    const box = pasteInto(rows.join('\n'))
    expect(box.value.startsWith('410000')).toBe(true)
    await waitFor(() => expect(box.value.startsWith('520000')).toBe(true))
    expect(calls).toHaveLength(1)
    const { bins } = calls[0]!.body as { bins: string[] }
    expect(bins.length).toBeLessThanOrEqual(100)
    for (const bin of bins) expect(bin).toMatch(/^\d{6}$/)
  })

  test('keeps its first choice when the server cannot be asked', async () => {
    const calls = fakeApi({ [lookup]: unreachable })
    const box = pasteInto('457173,512345,x\n400001,401234,y\n')
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(box.value).toBe('457173\n400001')
  })
})

describe('a table of which no BIN is known', () => {
  const saved: Blob[] = []
  beforeEach(() => {
    saved.length = 0
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  })

  test('can be exported all the same, and the export says that nothing was added', async () => {
    fakeApi({ [lookup]: reply(['990000', '990001']), 'GET /api/binLookupFilter/download': { body: [] } })
    pasteInto('who\tbin\nA\t990000\nB\t990001\n')
    fireEvent.click(screen.getByRole('button', { name: 'Lookup' }))
    fireEvent.click(await screen.findByRole('button', { name: 'CSV' }))
    expect(await screen.findByText('Saved 2 rows')).toBeTruthy()
    expect(screen.getByText('None of the BINs is known, so the added columns are empty.')).toBeTruthy()
    expect(await saved[0]!.text()).toBe(
      'who,bin,BRAND,TYPE,LEVEL,BANK,COUNTRY,TRAITS,FUNDING\r\nA,990000,,,,,,,\r\nB,990001,,,,,,,\r\n',
    )
  })
})

test('Download offers the table with added columns, or only the results', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const found = reply([])
  found.body.pagination.total = 2
  fakeApi({ [lookup]: found, 'GET /api/binLookupFilter/download': { body: [] } })
  pasteInto('who\tbin\nA\t990000\nB\t990001\n')
  fireEvent.click(screen.getByRole('button', { name: 'Lookup' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Download' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Your table with added columns', hidden: true }))
  expect(await screen.findByText('Saved 2 rows')).toBeTruthy()
  expect(await saved[0]!.text()).toContain('who\tbin\tBRAND')
  fireEvent.click(screen.getByRole('button', { name: 'Download' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Results only', hidden: true }))
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(await saved[1]!.text()).not.toContain('who')
})

describe('a reload', () => {
  const stored = () => sessionStorage.getItem(storageKey) ?? ''
  const isWritten = () => waitFor(() => expect(stored()).toContain('"table"'))

  function reload(path: string) {
    const kept = stored()
    cleanup()
    setSheet(undefined)
    sessionStorage.setItem(storageKey, kept)
    showPage(path)
  }

  test('keeps the table of a search', async () => {
    fakeApi({ [lookup]: reply([]) })
    pasteInto('who\tbin\nA\t457173\nB\t400001\n')
    await isWritten()
    const { table } = currentSheet()!
    reload('/?bins=457173,400001')
    expect(await screen.findByText('Column “bin” used · 1 other column ignored')).toBeTruthy()
    expect(currentSheet()!.table).toEqual(table)
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(stored()).toBe(''))
  })

  test('keeps no card number', async () => {
    const number = ['4111', '1111', '1111', '1111'].join('')
    pasteInto(`card\tnote\n${number}\tpaid with ${number}\n5100001234\tx\n`)
    await isWritten()
    expect(stored()).not.toContain(number.slice(0, 12))
    reload('/?bins=411111')
    await waitFor(() => expect(currentSheet()).toBeDefined())
    expect(currentSheet()!.bins).toEqual([number.slice(0, 11), '5100001234'])
    expect(currentSheet()!.table.rows[0]).toBe(
      rowOf([`${number.slice(0, 11)}•••••`, 'paid with 411111••••••']),
    )
  })

  test.each([
    ['the rest of card numbers in another column', `bin\trest\n${'411111\t1111111111\n'.repeat(5)}`],
    ['more than 2 MB', `bin\tnote\n${`411111\t${'x'.repeat(1000)}\n`.repeat(2100)}`],
  ])('does not keep a table with %s, and says so', async (_, text) => {
    fakeApi({ [lookup]: reply([]) })
    pasteInto(text)
    await screen.findByText(/used · 1 other column ignored/)
    await settle()
    expect(stored()).not.toContain('"table"')
    reload('/?bins=411111')
    expect(await screen.findByText(/^Your table of [\d,]+ rows was not kept$/)).toBeTruthy()
    expect(stored()).toBe('')
  })
})
