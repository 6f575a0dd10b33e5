import type { ImportSummary } from '#engine/history/change-file.ts'
import type { SourceReport } from '#engine/reading/read-source.ts'

export function describeReport({
  source,
  encoding,
  rows,
  records,
  complaints,
  listed,
}: SourceReport): string[] {
  const date = source.date || 'date unknown'
  const read = encoding === 'UTF-8' ? '' : `, read as ${encoding}`
  return [
    `${source.title} (${date}): ${shown(rows)} rows, ${shown(records)} BINs${read}.`,
    ...Object.entries(complaints).flatMap(([kind, count]) => {
      const first = listed.filter((complaint) => complaint.kind === kind)
      return [
        `  ${kind.replaceAll('_', ' ')}: ${shown(count)}`,
        ...first.map(({ message }) => `    ${message}`),
        ...(count > first.length ? [`    … and ${shown(count - first.length)} more`] : []),
      ]
    }),
  ]
}

export function describeChanges({ from, added, removed, changed }: ImportSummary): string[] {
  if (from === '') return []
  const counts = Object.entries(changed)
    .filter(([, count]) => count > 0)
    .map(([field, count]) => `${field} ${shown(count)}`)
  return [
    `Changes: ${shown(added)} BINs added, ${shown(removed)} removed.`,
    ...(counts.length > 0 ? [`  Changed values: ${counts.join(', ')}`] : []),
  ]
}

const shown = (count: number) => count.toLocaleString('en')
