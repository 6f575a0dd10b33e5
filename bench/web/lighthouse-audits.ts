/** What is read of Lighthouse's report. */
export interface Result {
  lighthouseVersion: string
  environment: { benchmarkIndex: number }
  categories: Record<
    string,
    { id: string; score: number | null; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<string, Audit>
}

interface Audit {
  id: string
  title: string
  score: number | null
  scoreDisplayMode: string
  displayValue?: string
  numericValue?: number
  details?: { items?: { url: string }[] }
}

/** Prints the audits that failed and where, so that they can be fixed. */
export function printFailed(what: string, { audits, categories }: Result): void {
  const weights = new Map(
    Object.values(categories).flatMap(({ id, auditRefs }) =>
      auditRefs.map((one) => [one.id, `${id}, weight ${one.weight}`] as const),
    ),
  )
  const failed = Object.values(audits).filter((audit) => weights.has(audit.id) && hasFailed(audit))
  console.log(`${what}: ${failed.length === 0 ? 'no audit failed' : `${failed.length} audits failed`}`)
  for (const audit of failed) {
    const { id, title, score, displayValue = '' } = audit
    console.log(`  ${id} (${weights.get(id)}) ${score}: ${title} ${displayValue}`)
    for (const place of placesOf(audit)) console.log(`    ${place}`)
  }
}

const hasFailed = ({ score, scoreDisplayMode }: Audit): boolean =>
  score !== null && score < 0.9 && !['informative', 'manual', 'notApplicable'].includes(scoreDisplayMode)

const mostPlaces = 5

/** Elements and URLs, wherever they are in the details. */
function placesOf({ details }: Audit): string[] {
  const places = new Set<string>()
  const search = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { selector, snippet, url } = value as Record<string, unknown>
    if (typeof selector === 'string') places.add(`${selector} ${typeof snippet === 'string' ? snippet : ''}`)
    else if (typeof url === 'string') places.add(JSON.stringify(value).slice(0, 300))
    else for (const one of Object.values(value)) search(one)
  }
  search(details)
  return [...places].slice(0, mostPlaces)
}
