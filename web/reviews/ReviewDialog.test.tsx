import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { errors } from '#contract/errors.ts'
import type { Review } from '#contract/calls/reviews.ts'
import { failure, fakeApi } from '#test/web/fake-api.ts'
import { settle, show } from '#test/web/show.tsx'
import { signIn } from '#test/web/sign-in.ts'
import { hasDrafts } from '../session/drafts.ts'
import { ReviewDialog } from './ReviewDialog.tsx'

const tags = { body: { tags: [{ id: 7, name: 'fast', label: 'Fast' }] } }
const own: Review = {
  id: 'AbCdEfGhIjKl',
  hash: 'AbCdEfGhIjKl',
  user: { name: null },
  stars: 2,
  description: 'Slow',
  tags: [],
  created_at: '2026-01-02T03:04:05.000Z',
  updated_at: '2026-01-02T03:04:05.000Z',
  is_own: true,
}
const saved = { body: { review: own, total_reviews: 1, avg_rating: 2 } }

function showDialog(review: Review | null = null) {
  const onSaved = vi.fn()
  show(
    <ReviewDialog
      bin="457173"
      draftName="review 457173"
      review={review}
      onClose={() => {}}
      onSaved={onSaved}
    />,
  )
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' })
  return {
    onSaved,
    text,
    type: (value: string) => fireEvent.change(text, { target: { value } }),
    choose: (stars: string) => fireEvent.click(screen.getByRole('radio', { name: stars })),
    submit: () => fireEvent.click(screen.getByRole('button', { name: 'Submit' })),
  }
}

describe('ReviewDialog', () => {
  test('keeps stars, text and tags and shows an error when saving fails', async () => {
    fakeApi({ 'GET /tags.json': tags, 'POST /api/bin/:bin/review': failure(500, 'The disk is full.') })
    const { onSaved, text, type, choose, submit } = showDialog()
    choose('4 stars')
    type('Works well')
    fireEvent.click(await screen.findByRole('checkbox', { name: /Fast/ }))
    submit()
    expect((await screen.findByRole('alert')).textContent).toContain('The disk is full.')
    expect(text.value).toBe('Works well')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '4 stars' }).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Fast/ }).checked).toBe(true)
    expect(onSaved).not.toHaveBeenCalled()
  })

  test('sends the stars, the trimmed text and the ids of the tags', async () => {
    signIn()
    const calls = fakeApi({ 'GET /tags.json': tags, 'POST /api/bin/:bin/review': saved })
    const { onSaved, type, choose, submit } = showDialog()
    choose('5 stars')
    type(' Works well ')
    fireEvent.click(await screen.findByRole('checkbox', { name: /Fast/ }))
    submit()
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(true))
    expect(calls.at(-1)).toEqual({
      line: 'POST /api/bin/:bin/review',
      path: '/api/bin/457173/review',
      body: { stars: 5, description: 'Works well', tag_ids: [7] },
    })
    expect(hasDrafts()).toBe(false)
  })

  test('cannot be submitted without stars', () => {
    fakeApi({ 'GET /tags.json': tags })
    showDialog()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' }).disabled).toBe(true)
  })

  test('saves without tags when they cannot be loaded', async () => {
    const calls = fakeApi({ 'POST /api/bin/:bin/review': saved })
    const { onSaved, choose, submit } = showDialog()
    expect(await screen.findByText(/^Tags could not be loaded\./)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    choose('1 star')
    submit()
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(calls.map(({ body }) => body)).toEqual([{ stars: 1 }])
  })

  test('edits the review when one was written in another window meanwhile', async () => {
    const calls = fakeApi({
      'GET /tags.json': tags,
      'POST /api/bin/:bin/review': failure(409, errors.already_reviewed[1], 'already_reviewed'),
      'PUT /api/bin/:bin/review': saved,
    })
    const { onSaved, choose, submit } = showDialog()
    choose('3 stars')
    submit()
    expect((await screen.findByRole('alert')).textContent).toContain(
      'You have already reviewed this BIN. Edit your review instead.',
    )
    expect(screen.getByRole('dialog', { name: 'Edit Review' })).toBeTruthy()
    submit()
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(false))
    expect(calls.map(({ line }) => line.split(' ')[0]).filter((method) => method !== 'GET')).toEqual([
      'POST',
      'PUT',
    ])
  })

  test.for([
    ['that is too long', 'x'.repeat(1001), 'Description cannot exceed 1,000 characters.'],
    [
      'with a card number',
      // Zeros pass the Luhn check, but no card has this number.
      'It was 0000 0000 0000 0000 then',
      'This seems to contain a card number. Please remove it.',
    ],
  ] as const)('does not send text %s', async ([, value, message]) => {
    const calls = fakeApi({ 'GET /tags.json': tags, 'PUT /api/bin/:bin/review': saved })
    const { text, type, choose, submit } = showDialog(own)
    choose('3 stars')
    type(value)
    expect(screen.getByText(message)).toBeTruthy()
    text.blur()
    submit()
    expect(text.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(text)
    await settle()
    expect(calls.filter(({ line }) => line.startsWith('PUT'))).toEqual([])
  })

  test('sends a thousand characters, however many bytes they have', async () => {
    const calls = fakeApi({ 'GET /tags.json': tags, 'PUT /api/bin/:bin/review': saved })
    const { onSaved, type, submit } = showDialog(own)
    type('😀'.repeat(1000))
    submit()
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(calls.at(-1)?.body).toMatchObject({ description: '😀'.repeat(1000) })
  })
})
