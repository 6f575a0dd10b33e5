import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '#test/web/show.tsx'
import { FilePick } from './FilePick.tsx'

test('FilePick takes the same file twice, and nothing when nothing was chosen', () => {
  const onFile = vi.fn()
  show(<FilePick label="Choose a file" onFile={onFile} />)
  const input = screen.getByLabelText<HTMLInputElement>('Choose a file')
  const file = new File(['457173'], 'bins.txt')
  for (const files of [[file], [file], []]) {
    Object.defineProperty(input, 'files', { value: files, configurable: true })
    fireEvent.change(input)
  }
  expect(onFile.mock.calls).toEqual([[file], [file]])
  expect(input.value).toBe('')
})
