import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { madeRow } from '#test/web/made-list.ts'
import { show } from '#test/web/show.tsx'
import { BinTable } from './BinTable.tsx'

function showTable() {
  const opened: unknown[] = []
  vi.stubGlobal('open', (path: string) => void opened.push(path))
  const onDelete = vi.fn()
  const rows = [{ ...madeRow('457173'), country_name: 'Denmark' }]
  show(
    <BinTable label="Results" rows={rows} from={1} total={1} onDelete={onDelete} onNote={vi.fn()} isWhole />,
    {
      path: '/lists',
      route: '/lists',
    },
  )
  return { opened, onDelete, cell: screen.getByText('Denmark') }
}

const isAt = (path: string) => screen.queryByText(path) !== null

afterEach(() => vi.unstubAllGlobals())

describe('a row', () => {
  test('opens its BIN when it is clicked anywhere', () => {
    fireEvent.click(showTable().cell)
    expect(isAt('/bin/457173')).toBe(true)
  })

  test('opens its BIN in a new tab with Ctrl, Shift and the middle button', () => {
    const { cell, opened } = showTable()
    fireEvent.click(cell, { ctrlKey: true })
    fireEvent.click(cell, { shiftKey: true })
    cell.dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true }))
    cell.dispatchEvent(new MouseEvent('auxclick', { button: 2, bubbles: true }))
    expect(opened).toEqual(['/bin/457173', '/bin/457173', '/bin/457173'])
    expect(isAt('/bin/457173')).toBe(false)
  })

  test('leaves its buttons alone', () => {
    const { onDelete } = showTable()
    fireEvent.click(screen.getByRole('button', { name: 'Delete 457173' }))
    expect(onDelete).toHaveBeenCalledOnce()
    expect(isAt('/bin/457173')).toBe(false)
  })

  test('stays when the click selected text or ended editing', () => {
    const { cell } = showTable()
    getSelection()?.selectAllChildren(cell)
    fireEvent.click(cell)
    expect(isAt('/bin/457173')).toBe(false)
    getSelection()?.removeAllRanges()
    fireEvent.click(screen.getByRole('button', { name: 'Add note for 457173' }))
    fireEvent.pointerDown(cell)
    fireEvent.click(cell)
    expect(isAt('/bin/457173')).toBe(false)
    fireEvent.blur(screen.getByRole('textbox', { name: 'Note for 457173' }))
    fireEvent.pointerDown(cell)
    fireEvent.click(cell)
    expect(isAt('/bin/457173')).toBe(true)
  })
})
