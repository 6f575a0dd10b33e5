import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '#test/web/fake-api.ts'
import { madeDetail } from '#test/web/made-detail.ts'
import { madeRow } from '#test/web/made-list.ts'
import { show } from '#test/web/show.tsx'
import { BinTable } from '../bin-table/BinTable.tsx'
import { uncertainMarks } from './UncertainMark.tsx'

const single = {
  brand: 'single',
  type: 'single',
  category: null,
  issuer: 'single',
  country: null,
  traits: null,
} as const
const rows = [madeRow('457173'), madeRow('457174')]
const certainty = [
  { bin: '457173', ...single, issuer: 'conflicting', category: 'several' } as const,
  { bin: '457174', ...single },
]

function showTable() {
  const detail = madeDetail({
    bank: 'Nord Bank',
    disagreements: [
      { field: 'issuer', source: 'binlist', value: 'Syd Bank' },
      { field: 'phone', source: 'binlist', value: '+4512345678' },
    ],
    alternatives: [{ field: 'category', value: 'GOLD', bins: ['45717360'], bin_count: 1 }],
  })
  const calls = fakeApi({ 'GET /api/bin/:bin': { body: detail } })
  show(
    <BinTable label="Results" rows={rows} from={1} total={2} marks={uncertainMarks(certainty)} isWhole />,
    { path: '/lists', route: '/lists' },
  )
  return calls
}

const label = 'Sources differ on bank. Longer BINs differ on level.'

test('only a row with uncertain facts has a mark, which asks for nothing before it is opened', () => {
  const calls = showTable()
  expect(screen.getAllByRole('button', { name: label })).toHaveLength(1)
  expect(calls).toEqual([])
})

test('shows what other sources and longer BINs say, and returns the focus when it closes', async () => {
  showTable()
  const mark = screen.getByRole('button', { name: label })
  fireEvent.click(mark)
  const dialog = await screen.findByRole('dialog', { name: label })
  expect(await screen.findByText('Bank: Nord Bank — binlist says Syd Bank')).toBeTruthy()
  expect(dialog.textContent).toContain('Level: Gold for 45717360')
  expect(dialog.textContent).not.toContain('12345678')
  expect(mark.getAttribute('aria-expanded')).toBe('true')
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(mark)
})

test('scrolling closes it, and is not undone by returning the focus', async () => {
  showTable()
  const mark = screen.getByRole('button', { name: label })
  fireEvent.click(mark)
  await screen.findByRole('dialog', { name: label })
  const focus = vi.spyOn(mark, 'focus')
  fireEvent.scroll(document)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
})
