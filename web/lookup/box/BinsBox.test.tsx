import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Example, onPhone, showBox } from '#test/web/bins-box.tsx'
import { passSeconds } from '#test/web/show.tsx'

/** At most 11 digits, so that no test looks like a card number. */
const long = '45717360123'

describe('BinsBox', () => {
  test('shows six digits, and up to eleven when extended', () => {
    const { box, type } = showBox()
    type(long)
    expect(box.value).toBe('457173')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Extended' }))
    expect(box.value).toBe(long)
  })

  test('ignores what is not a digit', () => {
    const { box, type } = showBox()
    type('45x')
    expect(box.value).toBe('45')
  })

  test('a pasted list becomes one BIN per line', () => {
    const { box, paste } = showBox()
    paste('457173, 400001;\n510000')
    expect(box.value).toBe('457173\n400001\n510000')
  })

  test('of a million lines, only as many are pasted as a box can show', async () => {
    const { box, paste } = showBox()
    paste('457173\n'.repeat(1_000_000))
    await waitFor(() => expect(box.value.split('\n')).toHaveLength(20_000))
  })

  describe('a large paste', () => {
    const lines = '457173\n'.repeat(1000).trim()

    test('is drawn after the page has reacted to it', async () => {
      const { box, paste } = showBox()
      paste(lines)
      expect(box.value).toBe('')
      await waitFor(() => expect(box.value).toBe(lines))
    })

    test('is in the box before the next key', () => {
      const { box, paste, type } = showBox()
      paste(lines)
      fireEvent.keyDown(box, { key: '4' })
      expect([box.value, box.selectionStart]).toEqual([lines, lines.length])
      type(`${box.value}\n4`)
      expect(box.value).toBe(`${lines}\n4`)
    })

    test('is not lost when text arrives without a key', () => {
      const { box, paste, type } = showBox()
      paste(lines)
      type('4')
      expect(box.value).toBe(lines)
    })
  })

  test('keeps every digit that is typed, one after the other', () => {
    const { box, type } = showBox()
    for (const digit of '45717360') type(box.value + digit)
    expect(box.value).toBe('457173')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Extended' }))
    expect(box.value).toBe('45717360')
  })

  test('says what a paste without BINs holds, until the text changes', () => {
    const { paste, type } = showBox()
    paste('4.57174E+15')
    expect(screen.getByText(/^4\.57174E\+15 was rounded by a spreadsheet/)).toBeTruthy()
    paste('our cards')
    expect(screen.getByText(/^No BINs found in the pasted text/)).toBeTruthy()
    type('4')
    expect(screen.queryByText(/^No BINs found/)).toBeNull()
  })

  test('offers the leading zeros that a pasted number may have lost', () => {
    const { box, paste } = showBox()
    paste('4078')
    fireEvent.click(screen.getByRole('button', { name: 'Use 004078' }))
    expect(box.value).toBe('004078')
    expect(screen.queryByText(/fewer than 6 digits/)).toBeNull()
  })

  test('a pasted part of a BIN joins its line without a word', () => {
    const { box, paste } = showBox({ text: '4571' })
    box.setSelectionRange(4, 4)
    paste('73')
    expect(box.value).toBe('457173')
    expect(screen.queryByText(/fewer than 6 digits/)).toBeNull()
  })

  test('a pasted range becomes all of its BINs', () => {
    const { box, paste } = showBox()
    paste('457173-457176')
    expect(box.value).toBe('457173\n457174\n457175\n457176')
  })

  test('offers Extended for BINs of which only six digits are used', async () => {
    const { box, type, paste } = showBox()
    const offer = () => screen.queryByRole('button', { name: /with Extended/ })
    type('4571736')
    expect((await screen.findByRole('button', { name: /with Extended/ })).textContent).toBe(
      'Use 4571736 with Extended',
    )
    type('45717')
    await waitFor(() => expect(offer()).toBeNull())
    paste('\n45717360\n51000012\n400001')
    await waitFor(() => expect(offer()?.textContent).toBe('Use 2 longer BINs with Extended'))
    fireEvent.click(offer()!)
    expect(box.value).toContain('45717360\n51000012\n400001')
    expect(offer()).toBeNull()
  })

  describe('on a phone', () => {
    beforeEach(onPhone)

    test('the sixth digit begins a new line, unless Extended is ticked', () => {
      const { box, type } = showBox()
      for (const digit of '45717360') type(box.value + digit)
      expect(box.value).toBe('457173\n60')
      fireEvent.click(screen.getByRole('checkbox', { name: 'Extended' }))
      expect(box.value).toBe('45717360')
      for (const digit of '123') type(box.value + digit)
      expect(box.value).toBe(long)
    })

    test('Extended joins every BIN that a new line separated, and no other line', () => {
      const { box, type } = showBox()
      for (const key of '45717360\n51000012\n400000') type(box.value + key)
      type(`${box.value}\n99`)
      expect(box.value).toBe('457173\n60\n510000\n12\n400000\n\n99')
      fireEvent.click(screen.getByRole('checkbox', { name: 'Extended' }))
      expect(box.value).toBe('45717360\n51000012\n400000\n\n99')
    })

    test('a pause offers Extended, a short one after the eighth digit', async () => {
      vi.useFakeTimers()
      const offer = () => screen.queryByRole('button', { name: /with Extended/ })
      const { box, type } = showBox()
      for (const digit of '45717360') type(box.value + digit)
      expect(offer()).toBeNull()
      await passSeconds(1)
      expect(offer()?.textContent).toBe('Use 45717360 with Extended')
      type(`${box.value}0`)
      await passSeconds(1)
      expect(offer()).toBeNull()
      // Nobody types half of the next BIN and stops.
      await passSeconds(1)
      expect(offer()?.textContent).toBe('Use 457173600 with Extended')
      type('457173\n60')
      await passSeconds(1)
      fireEvent.click(offer()!)
      expect(box.value).toBe('45717360')
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Extended' }).checked).toBe(true)
      expect(offer()).toBeNull()
    })
  })

  test('Ctrl Enter and ⌘ Enter look up', () => {
    const { box, onLookup } = showBox({ text: '457173\n' })
    fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true })
    fireEvent.keyDown(box, { key: 'Enter', metaKey: true })
    expect(onLookup).toHaveBeenCalledTimes(2)
  })

  test('Enter begins the next line, also after an empty one', () => {
    const { box, onLookup } = showBox({ text: '457173\n' })
    for (const place of [6, 7]) {
      box.setSelectionRange(place, place)
      fireEvent.keyDown(box, { key: 'Enter' })
    }
    fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true, isComposing: true })
    expect(onLookup).not.toHaveBeenCalled()
  })

  test('Paste reads the clipboard, and says how to paste when it may not', async () => {
    const readText = vi.fn(async () => '457173, 400001')
    vi.stubGlobal('navigator', { ...navigator, clipboard: { readText } })
    const { box } = showBox({ text: '510000' })
    fireEvent.click(screen.getByRole('button', { name: 'Paste', hidden: true }))
    await waitFor(() => expect(box.value).toBe('510000\n457173\n400001'))
    readText.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
    fireEvent.click(screen.getByRole('button', { name: 'Paste', hidden: true }))
    expect(await screen.findByText('The browser did not allow pasting')).toBeTruthy()
    vi.unstubAllGlobals()
  })

  test('has no Paste where the clipboard cannot be read', () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined })
    showBox()
    expect(screen.queryByRole('button', { name: 'Paste', hidden: true })).toBeNull()
    vi.unstubAllGlobals()
  })

  test('Clean removes duplicates and blank lines', () => {
    const { box } = showBox({ text: '457173\n\n457173\n400001' })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Clean' }))
    expect(box.value).toBe('457173\n400001')
  })

  test('takes over what was typed before it was hydrated', () => {
    const container = document.createElement('div')
    const page = (
      <QueryClientProvider client={new QueryClient()}>
        <Example first={{}} onLookup={() => {}} />
      </QueryClientProvider>
    )
    container.innerHTML = renderToString(page)
    document.body.append(container)
    const box = container.querySelector('textarea')!
    box.value = '45717360'
    render(page, { container, hydrate: true })
    expect(box.value).toBe('457173')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Extended' }))
    expect(box.value).toBe('45717360')
  })
})
