import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { BinResults } from '#contract/bins.ts'
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
}

const timeout = () => {
  throw new DOMException('', 'TimeoutError')
}

describe('the lookup', () => {
  test.for([
    [
      'all messages of a 422',
      { status: 422, body: { message: 'No.', errors: { bins: ['One.', 'Two.'], page: ['Three.'] } } },
      'One.\nTwo.\nThree.',
    ],
    ['the text of a reply that is not JSON', { status: 502, body: 'Bad gateway' }, 'Bad gateway'],
    [
      'that a reply cannot be read',
      { body: '{"data":' },
      'Received OK status but failed to parse response body.',
    ],
    ['that the server cannot be reached', unreachable, 'An unexpected error occurred. Please try again.'],
    ['that the request took too long', timeout, 'Request timeout'],
  ] as const)('shows %s, keeps the BINs and can be retried', async ([, reply, text]) => {
    fakeApi({ [line]: reply })
    show(<Page />)
    const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'BINs' })
    fireEvent.change(box(), { target: { value: '400000' } })
    fireEvent.click(screen.getByRole('button', { name: 'Lookup' }))
    expect((await screen.findByRole('alert')).textContent).toContain(`Lookup failed${text}`)
    expect(box().value).toBe('400000')

    const calls = fakeApi({ [line]: { body: found } })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
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
