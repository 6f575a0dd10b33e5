import type { SourceReport } from '#engine/reading/read-source.ts'
import { fields, fieldTable } from '#engine/records/fields.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { coverageOf } from '#engine/search/coverage.ts'
import type { DatasetFacts } from '#engine/snapshot/facts.ts'
import { type Candidate, describeShrinking } from '../importing/candidate.ts'

type Source = DatasetFacts['sources'][number]

const mostUnusable = 0.05
/** A field that fewer of a source's BINs have says nothing when it changes. */
const fewestKnown = 0.01

export async function reasonsAgainst(candidate: Candidate): Promise<string[]> {
  const { reports, before, after } = candidate
  const reasons = reports.flatMap((report) => unusableRows(report) ?? [])
  for (const [then, now] of before ? await pairs(before, after) : []) {
    reasons.push(...(lostRows(then, now) ?? lostFields(then, now)))
  }
  const shrinking = describeShrinking(candidate)
  return reasons.length === 0 && shrinking ? [`${shrinking}.`] : reasons
}

function unusableRows({ source, rows, complaints }: SourceReport): string | undefined {
  // A row that is repeated, or of which one field was left out, is not broken.
  const { duplicate: _, card_number: __, ...broken } = complaints
  const share = Object.values(broken).reduce((sum, count) => sum + count, 0) / rows
  if (share <= mostUnusable) return undefined
  return `${source.title}: ${percent(share)} of its rows cannot be used, more than the ${percent(mostUnusable)} that are accepted.`
}

/** The sources before and now. One whose file is not known by its content is recognised by its place. */
async function pairs(before: Dataset, after: Dataset): Promise<[Source, Source][]> {
  const given = (await coverageOf(before)).sources
  // Datasets of earlier versions lack the counts; a source has at least the values that come from it.
  const then = before.facts.sources.map((source, at) => ({ known: given[at]!.given, ...source }))
  const now = after.facts.sources
  const inPlace = then.length === now.length
  return then.flatMap((source, at): [Source, Source][] => {
    const same = inPlace ? now[at] : now.find(({ name }) => name === source.name)
    return same ? [[source, same]] : []
  })
}

function lostRows(then: Source, now: Source): string[] | undefined {
  if (now.rows * 2 >= then.rows) return undefined
  const counts = [now.rows, then.rows].map((rows) => rows.toLocaleString('en'))
  return [`${now.title} has ${counts[0]} BINs, less than half of the ${counts[1]} before.`]
}

function lostFields(then: Source, now: Source): string[] {
  return fields.flatMap((field) => {
    const [before, after] = [then, now].map(({ known, rows }) => (known?.[field] ?? 0) / rows) as [
      number,
      number,
    ]
    if (!(before >= fewestKnown) || after * 2 >= before) return []
    return [
      `${now.title} has a ${fieldTable[field].heading} for ${percent(after)} of its BINs instead of ${percent(before)}.`,
    ]
  })
}

const percent = (share: number) => `${Number((share * 100).toFixed(1))} %`
