import type { BinDetail } from '#contract/calls/bin-pages.ts'
import { titleCase } from '#contract/formats/names/title-case.ts'

export type Other = BinDetail['before'][number]

const upperCaseFields = ['brand', 'type', 'category'] as const
const otherFields = ['bank_name', 'iso_code_2'] as const

export function describeDifference(bin: Pick<BinDetail, keyof Other>, other: Other): string {
  const differs = (name: keyof Other) => other[name] !== null && other[name] !== bin[name]
  const differences = [
    ...upperCaseFields.filter(differs).map((name) => titleCase(other[name]!)),
    ...otherFields.filter(differs).map((name) => other[name]!),
  ]
  return differences.join(' · ') || 'Same details'
}
