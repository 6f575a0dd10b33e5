import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { BinResults } from '#contract/calls/bins.ts'
import { failure, fakeApi, unreachable } from '#test/web/fake-api.ts'
import { madeRow } from '#test/web/made-list.ts'
import { show } from '#test/web/show.tsx'
import { Page } from './LookupPage.tsx'

const line = 'POST /api/binLookup'
const found: BinResults = {
  data: [madeRow('400000')],
  pagination: { current_page: 1, last_page: 1, per_page: 250, from: 1, to: 1, total: 1 },
  not_found: [],
  longer: [],
  matched: [],
}

const timeout = () => {
  throw new DOMException('', 'TimeoutError')
}

const failures = [
  [unreachable, 'An unexpected error occurred. Please try again.'],
  [timeout, 'Request timeout'],
  [
    { status: 422, body: { message: 'No.', errors: { bins: ['One.', 'Two.'], page: ['Three.'] } } },
    'One.\nTwo.\nThree.',
  ],
  [{ status: 502, body: 'Bad gateway' }, 'Bad gateway'],
  [{ body: '{"data":' }, 'Received OK status but failed to parse response body.'],
] as const

describe('the lookup', () => {
  test('shows why it failed, keeps the BINs and can be retried', async () => {
    show(<Page />)
    const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'BINs' })
    fireEvent.change(box(), { target: { value: '400000' } })
    let start = screen.getByRole('button', { name: 'Lookup' })
    for (const [reply, text] of failures) {
      fakeApi({ [line]: reply })
      fireEvent.click(start)
      await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(`Lookup failed${text}`))
      start = await screen.findByRole('button', { name: 'Try again' })
    }
    expect(box().value).toBe('400000')

    const calls = fakeApi({ [line]: { body: found } })
    fireEvent.click(start)
    expect(await screen.findByRole('heading', { name: '1 result' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(calls[0]?.body).toMatchObject({ bins: ['400000'] })
  })

  test('shows why a download failed', async () => {
    fakeApi({
      [line]: { body: found },
      'GET /api/binLookupFilter/download': failure(503, 'Come back later.'),
    })
    show(<Page />, { path: '/?vendors=VISA' })
    fireEvent.click(await screen.findByRole('button', { name: 'Download' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Download failed: 503 Come back later.')
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})
