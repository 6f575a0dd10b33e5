import type { DatasetCoverage } from '#contract/calls/dataset.ts'

type Counts = DatasetCoverage['known']
type Field = keyof Counts

const fields: Field[] = ['brand', 'type', 'category', 'issuer', 'country', 'url', 'phone', 'city']

export const shownFields = (counts: Counts): Field[] =>
  fields.filter((field) => field !== 'city' || counts.city > 0)

export const givenFields = (counts: Counts): Field[] => fields.filter((field) => counts[field] > 0)

export function lengthBars(lengths: DatasetCoverage['lengths']): { label: string; count: number }[] {
  const count = (isMeant: (digits: number) => boolean) =>
    lengths.reduce((sum, { digits, rows }) => (isMeant(digits) ? sum + rows : sum), 0)
  return [
    ...[6, 7, 8].map((digits) => ({ label: `${digits} digits`, count: count((one) => one === digits) })),
    { label: '9 or more', count: count((digits) => digits > 8) },
  ]
}
