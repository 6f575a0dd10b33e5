import type { Correction } from '#contract/calls/corrections.ts'

/** An open suggestion of someone else. */
export const madeCorrection = (part: Partial<Correction> = {}): Correction => ({
  id: 'AbCdEfGhIjKl',
  bin: '457173',
  field: 'type',
  value: { value: 'DEBIT', label: 'Debit' },
  previous: { value: 'CREDIT', label: 'Credit' },
  previous_source: 'Made-up BINs',
  today: { value: 'CREDIT', label: 'Credit' },
  today_source: 'Made-up BINs',
  bank: 'Nord Bank',
  bank_slug: 'nord-bank',
  iso_code_2: 'DK',
  reason: 'See https://nord.example/debit',
  state: 'open',
  user: { name: 'Ada' },
  is_own: false,
  confirms: 2,
  disputes: 1,
  own_vote: null,
  comments: [],
  bins: [],
  history: [],
  created_at: '2026-01-02T03:04:05.000Z',
  decided_at: null,
  ...part,
})
