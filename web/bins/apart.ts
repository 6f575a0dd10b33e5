import type { BinDetail } from '#contract/bin-pages.ts'
import { titleCase } from '#contract/formats/title-case.ts'

export type Other = BinDetail['before'][number]

const kinds = ['brand', 'type', 'category'] as const
const places = ['bank', 'iso_code_2'] as const

/** What is different about another BIN, in a few words. What it does not know tells nothing. */
export function apart(bin: Pick<BinDetail, keyof Other>, other: Other): string {
  const differs = (name: keyof Other) => other[name] !== null && other[name] !== bin[name]
  const words = [
    ...kinds.filter(differs).map((name) => titleCase(other[name]!)),
    ...places.filter(differs).map((name) => other[name]!),
  ]
  return words.join(' · ') || 'Same facts'
}
