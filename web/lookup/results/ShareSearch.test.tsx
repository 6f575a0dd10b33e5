import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { noSearch } from '#contract/formats/search-link.ts'
import { failure, fakeApi } from '#test/web/fake-api.ts'
import { show } from '#test/web/show.tsx'
import { Toast } from '../../ui/feedback/Toast.tsx'
import { ShareSearch } from './ShareSearch.tsx'

const many = Array.from({ length: 101 }, (_, at) => String(400_000 + at))

function share(bins: string[], copies = true) {
  const copied: string[] = []
  const write = async (items: { parts: Record<string, Promise<string>> }[]) => {
    if (!copies) throw new Error('refused')
    copied.push(await items[0]!.parts['text/plain']!)
  }
  vi.stubGlobal('navigator', { ...navigator, clipboard: { write } })
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly parts: object
      constructor(parts: object) {
        this.parts = parts
      }
    },
  )
  document.execCommand = () => copies
  show(
    <>
      <ShareSearch search={{ ...noSearch, bins, vendors: ['VISA'], page: 3 }} />
      <Toast />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  return copied
}

describe('ShareSearch', () => {
  test('copies the address of a search that fits in one', async () => {
    const calls = fakeApi({})
    const copied = share(['400001', '457173'])
    expect(await screen.findByText('Link copied')).toBeTruthy()
    expect(copied).toEqual([`${location.origin}/?bins=400001,457173&vendors=VISA`])
    expect(calls).toEqual([])
  })

  test('stores a larger one for 30 days', async () => {
    const calls = fakeApi({ 'POST /api/searches': { body: { id: 'abc', expires_at: '' } } })
    const copied = share(many)
    expect(await screen.findByText('Link copied. It works for 30 days.')).toBeTruthy()
    expect(copied).toEqual([`${location.origin}/s/abc`])
    expect(calls[0]?.body).toEqual({ bins: many, extended: false, vendors: ['VISA'] })
  })

  test('shows the link when it cannot be copied', async () => {
    fakeApi({ 'POST /api/searches': { body: { id: 'abc', expires_at: '' } } })
    share(many, false)
    expect(await screen.findByText('Could not copy the link')).toBeTruthy()
    expect(screen.getByText(`${location.origin}/s/abc`)).toBeTruthy()
  })

  test('says why there is no link', async () => {
    fakeApi({ 'POST /api/searches': failure(429, 'Rate Limited: Try again later!', 'rate_limited') })
    share(many)
    expect(await screen.findByText('Could not create a link')).toBeTruthy()
    expect(screen.getByText('Rate Limited: Try again later!')).toBeTruthy()
  })
})
