import type { Correction } from '#contract/calls/corrections.ts'
import { correctable } from '#contract/correctable.ts'
import { plural } from '#contract/formats/numbers.ts'

type Decision = Correction['history'][number]

/** `Type of 457173: Credit → Debit` */
export const describeCorrection = ({ bin, field, previous, value }: Correction): string =>
  `${correctable[field].label} of ${bin}: ${previous?.label ?? 'unknown'} → ${value.label}`

/** Of a person that others see; null when the account was deleted. */
export const nameOf = (user: { name: string | null } | null): string =>
  user ? (user.name ?? 'Anonymous') : 'a deleted account'

export const actionNames: Record<Decision['action'], string> = {
  accept: 'Accepted',
  reject: 'Rejected',
  undo: 'Decision undone',
}

/** What else a moderator may want to correct. */
export function describeNeighbours(
  { field, today, bank }: Pick<Correction, 'field' | 'today' | 'bank'>,
  count: number,
): string {
  const name = correctable[field].label.toLowerCase()
  if (count === 0) return `No neighbouring BIN shares this ${name}.`
  const others = plural(count, 'neighbouring BIN')
  if (today) return `This and ${others} share this ${name}.`
  return `This and ${others}${bank ? ` of ${bank}` : ''} have no ${name}.`
}

/** The decision that a suggestion's state follows from. */
export const decisionOf = ({ id, state, history }: Correction): Decision | undefined =>
  state === 'accepted' || state === 'rejected'
    ? history.find(({ correction_id, action }) => correction_id === id && action !== 'undo')
    : undefined
