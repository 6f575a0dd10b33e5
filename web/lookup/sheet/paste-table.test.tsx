import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeApi, unreachable } from '#test/web/fake-api.ts'
import { show } from '#test/web/show.tsx'
import { Page } from '../LookupPage.tsx'
import { loadSheetCode } from './pasted.ts'
import { setSheet } from './sheet-state.ts'

const lookup = 'POST /api/binLookup'

beforeEach(async () => void (await loadSheetCode()))
afterEach(() => setSheet(undefined))

function pasteInto(text: string) {
  show(<Page />)
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
    expect(await screen.findByText('Column “bin” used · 2 ignored')).toBeTruthy()
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
