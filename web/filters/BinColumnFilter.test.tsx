import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '#test/web/show.tsx'
import { BinColumnFilter } from './BinColumnFilter.tsx'

test('offers Extended when it would use only six digits of a BIN', () => {
  const onExtend = vi.fn()
  show(<BinColumnFilter bins={[]} onApply={() => {}} onExtend={onExtend} />)
  const offer = () => screen.queryByRole('button', { name: /with Extended/ })
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '400001' } })
  expect(offer()).toBeNull()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '400001, 45717360' } })
  fireEvent.click(offer()!)
  expect(offer()?.textContent).toBe('Use 45717360 with Extended')
  expect(onExtend).toHaveBeenCalledWith('400001\n45717360')
})
