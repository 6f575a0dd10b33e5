import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Correction } from '#contract/calls/corrections.ts'
import { failure, fakeApi } from '#test/web/fake-api.ts'
import { madeCorrection } from '#test/web/made-correction.ts'
import { show } from '#test/web/show.tsx'
import { signIn } from '#test/web/sign-in.ts'
import { CorrectionCard } from './CorrectionCard.tsx'

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const made = madeCorrection()
const decision: Correction['history'][number] = {
  action: 'accept',
  correction_id: made.id,
  value: made.value,
  bins: ['457173', '457174'],
  reason: '',
  user: { name: 'Grace' },
  created_at: '2026-02-03T04:05:06.000Z',
}

describe('CorrectionCard', () => {
  test('shows links in a reason as text', () => {
    show(<CorrectionCard correction={made} isOnBinPage />)
    expect(screen.getByText('See https://nord.example/debit')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('votes are for people who are signed in, on suggestions of others', () => {
    const { unmount } = show(<CorrectionCard correction={made} />)
    fireEvent.click(button('Confirm 2'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Report' })).toBeNull()
    unmount()
    signIn()
    show(<CorrectionCard correction={madeCorrection({ is_own: true })} />)
    expect(screen.queryByRole('button', { name: /Confirm/ })).toBeNull()
    expect(screen.getByText('2 confirmed · 1 disputed')).toBeTruthy()
    expect(button('Withdraw')).toBeTruthy()
  })

  test('a dispute needs a line, a confirmation does not', async () => {
    signIn()
    const calls = fakeApi({ 'PUT /api/corrections/:id/vote': { body: { correction: made } } })
    show(<CorrectionCard correction={made} />)
    fireEvent.click(button('Dispute 1'))
    fireEvent.click(button('Dispute'))
    expect(screen.getByText('Say in a few words what speaks against it.')).toBeTruthy()
    fireEvent.click(button('Cancel'))
    fireEvent.click(button('Confirm 2'))
    fireEvent.click(button('Confirm'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.map(({ body }) => body)).toEqual([{ vote: 'confirm' }])
  })

  test('keeps what was typed and shows an error when a vote is refused', async () => {
    signIn()
    fakeApi({ 'PUT /api/corrections/:id/vote': failure(409, 'It is decided.', 'correction_decided') })
    show(<CorrectionCard correction={made} />)
    fireEvent.click(button('Dispute 1'))
    const line = screen.getByRole<HTMLInputElement>('textbox')
    fireEvent.change(line, { target: { value: 'Mine is not' } })
    fireEvent.click(button('Dispute'))
    expect((await screen.findByRole('alert')).textContent).toContain('It is decided.')
    expect(line.value).toBe('Mine is not')
  })

  test('pressing a vote again removes it', async () => {
    signIn()
    const calls = fakeApi({ 'DELETE /api/corrections/:id/vote': { body: { correction: made } } })
    show(<CorrectionCard correction={madeCorrection({ own_vote: { vote: 'confirm', line: '' } })} />)
    expect(button('Confirm 2').getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(button('Confirm 2'))
    await waitFor(() => expect(calls.length).toBe(1))
  })

  test('says who decided, and for which BINs', () => {
    const accepted = madeCorrection({
      state: 'accepted',
      decided_at: decision.created_at,
      bins: ['457173', '457174'],
      history: [
        decision,
        { ...decision, action: 'undo', created_at: '2026-01-03T04:05:06.000Z', user: null },
      ],
    })
    show(<CorrectionCard correction={accepted} />)
    expect(screen.getByText(/^Accepted by/).textContent).toMatch(
      /Accepted by Grace, .*2026.*, also for 457174\./,
    )
    expect(screen.getByText('1 earlier decision')).toBeTruthy()
    expect(screen.getByText('a deleted account')).toBeTruthy()
  })

  test('a moderator accepts it for the neighbours that are ticked', async () => {
    signIn()
    const calls = fakeApi({ 'POST /api/corrections/:id/accept': { body: { correction: made } } })
    show(<CorrectionCard correction={made} neighbours={['457172', '457174']} isModerator />)
    expect(
      screen.getByText('2 neighbouring BINs are also from Nord Bank and have the type Credit.'),
    ).toBeTruthy()
    fireEvent.click(button('Accept'))
    fireEvent.click(screen.getByRole('checkbox', { name: 'All 2 neighbouring BINs' }))
    fireEvent.click(screen.getByRole('checkbox', { name: '457172' }))
    fireEvent.click(button('Accept for 2 BINs'))
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ bins: ['457174'] }]))
  })

  test('says when the site has changed since', () => {
    show(<CorrectionCard correction={madeCorrection({ today: made.value })} />)
    expect(screen.getByText('Already applied.')).toBeTruthy()
  })
})
