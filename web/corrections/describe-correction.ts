import type { Correction } from '#contract/calls/corrections.ts'
import { correctable, subjectOf } from '#contract/correctable.ts'
import { limits } from '#contract/limits.ts'
import { plural } from '#contract/formats/numbers.ts'

type Decision = Correction['history'][number]

export const describeCorrection = ({ bin, field, previous, value }: Correction): string =>
  `${correctable[field].label} of ${subjectOf(bin)}: ${previous?.label ?? 'unknown'} → ${value.label}`

export const nounOf = ({ field }: Pick<Correction, 'field'>): string => (field === 'family' ? 'bank' : 'BIN')

export const nameOf = (user: { name: string | null } | null): string =>
  user ? (user.name ?? 'Anonymous') : 'a deleted account'

export const actionNames: Record<Decision['action'], string> = {
  accept: 'Accepted',
  reject: 'Rejected',
  undo: 'Decision undone',
}

export function describeNeighbours(
  { field, today, bank }: Pick<Correction, 'field' | 'today' | 'bank'>,
  count: number,
): string {
  if (field === 'family') {
    return count === 0
      ? `${bank ?? 'This bank'} has no family.`
      : `Its family has ${plural(count, 'other bank')}.`
  }
  if (!bank) return 'The bank of this BIN is unknown, so it cannot be compared with the BINs next to it.'
  const name = correctable[field].label.toLowerCase()
  const says = (have: string) => (today ? `${have} the ${name} ${today.label}` : `${have} no ${name}`)
  const isBank = field === 'issuer'
  if (count === 0) {
    return isBank
      ? `The BINs next to this one are not from ${bank}.`
      : `No BIN next to this one is from ${bank} and ${says('has')}.`
  }
  const others = `${count === limits.neighbouringBins ? 'At least ' : ''}${plural(count, 'neighbouring BIN')}`
  const one = count === 1
  return `${others} ${one ? 'is' : 'are'} also from ${bank}${isBank ? '' : ` and ${says(one ? 'has' : 'have')}`}.`
}

export const decisionOf = ({ id, state, history }: Correction): Decision | undefined =>
  state === 'accepted' || state === 'rejected'
    ? history.find(({ correction_id, action }) => correction_id === id && action !== 'undo')
    : undefined
