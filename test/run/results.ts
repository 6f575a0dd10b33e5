// Reads the JUnit reports of the test runners, and prints the summary of a run.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

interface Failure {
  name: string
  at: string
  text: string
}

export interface Results {
  passed: number
  failures: Failure[]
  passedLater: Failure[]
  skips: string[]
  /** Seconds per file. */
  times: Map<string, number>
}

export const noResults = (): Results => ({
  passed: 0,
  failures: [],
  passedLater: [],
  skips: [],
  times: new Map(),
})

/** Empty when the runner could not write its report, which names files relative to `folder`. */
export function readReport(path: string, { folder = '', mayBeEmpty = false } = {}): Results {
  const results = noResults()
  // Output of tests, which may look like a report.
  const report = read(path).replaceAll(/<!\[CDATA\[.*?\]\]>/gs, '')
  for (const [, tag = '', body = ''] of report.matchAll(
    /<testcase((?: [\w-]+="[^"]*")*)\s*(?:\/>|>(.*?)<\/testcase>)/gs,
  )) {
    const name = attribute(tag, 'name') ?? ''
    const at = relative('', join(folder, attribute(tag, 'file') ?? attribute(tag, 'classname') ?? ''))
    const skipped = /<skipped[^>]*>/.exec(body)?.[0]
    const failed = /<(?:failure|error)( .*)/s.exec(body)?.[1]
    results.times.set(at, (results.times.get(at) ?? 0) + Number(attribute(tag, 'time') ?? 0))
    if (skipped !== undefined) {
      const reason =
        attribute(skipped, 'message') ?? attribute(/<property name="skip".*/.exec(body)?.[0], 'value')
      results.skips.push(reason ?? 'no reason given')
    } else if (failed !== undefined)
      results.failures.push({ name, at, text: attribute(failed, 'message') ?? '' })
    // Node reports a file without tests, or one that exits early, as a test that passed.
    else if (name === at && !mayBeEmpty) results.failures.push({ name, at, text: 'no test ran' })
    else if (name !== at) results.passed++
  }
  // Known even if the report ends early.
  for (const [, file = ''] of report.matchAll(/^<!-- finished (.+) -->$/gm))
    results.times.set(file, results.times.get(file) ?? 0)
  // For Node, our reporter knows how long a file with its own process took, imports included.
  for (const [, ms, file = ''] of report.matchAll(/^<!-- ([\d.]+) (.+) -->$/gm))
    results.times.set(file, Number(ms) / 1000)
  return results
}

export function withSecondTry(first: Results, files: string[], second: Results): Results {
  const [failures, passedLater] = [[...second.failures], [] as Failure[]]
  for (const failure of first.failures) {
    if (!files.includes(failure.at)) failures.push(failure)
    else if (!second.failures.some(({ at }) => at === failure.at)) passedLater.push(failure)
  }
  return { ...first, passed: first.passed + passedLater.length, failures, passedLater }
}

/** Failures, skips by their reason, the slowest files, what passed only when run again, and the total as the last line. */
export function printSummary(all: Results[], milliseconds: number): void {
  const failures = all.flatMap(({ failures }) => failures)
  for (const { name, at, text } of failures) console.log(`\nFAILED ${name} (${at})\n${indent(text)}`)
  const skips = all.flatMap(({ skips }) => skips)
  if (skips.length > 0) console.log('\nSkipped:')
  for (const [reason, { length }] of Map.groupBy(skips, (reason) => reason))
    console.log(`  ${length} × ${reason}`)
  const times = all.flatMap(({ times }) => [...times]).toSorted(([, one], [, other]) => other - one)
  if (times.length > 10) console.log('\nThe ten slowest files:')
  if (times.length > 10)
    for (const [file, s] of times.slice(0, 10)) console.log(`${s.toFixed(1).padStart(7)} s  ${file}`)
  console.log()
  for (const { name, at } of all.flatMap(({ passedLater }) => passedLater))
    console.log(`PASSED WHEN RUN AGAIN ${name} (${at})`)
  const seconds = Math.round(milliseconds / 1000)
  console.log(`Took ${Math.floor(seconds / 60)} min ${seconds % 60} s`)
  const passed = all.reduce((total, { passed }) => total + passed, 0)
  console.log(`${passed} passed, ${failures.length} failed, ${skips.length} skipped`)
}

const read = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** The ampersand first, because Node escapes twice. */
const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#10': '\n' }

function attribute(tag = '', name: string): string | undefined {
  let value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
  for (const [entity, text] of Object.entries(entities)) value = value?.replaceAll(`&${entity};`, text)
  return value
}

/** Cut, because the runner printed all of it above. Some tools use colours although NO_COLOR is set. */
function indent(text: string): string {
  const lines = stripVTControlCharacters(text).trimEnd().split('\n')
  const cut = lines.length > 40 ? [...lines.slice(0, 40), '…'] : lines
  return cut.map((line) => `  ${line}`).join('\n')
}
