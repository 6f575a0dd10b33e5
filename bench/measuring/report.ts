import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describeMachine } from './machine.ts'

/** What one part of the bench found. */
export interface Section {
  title: string
  /** How it was measured, one paragraph each. */
  about: string[]
  /** The heads of the two columns that are compared. */
  sides: [ours: string, theirs: string]
  lines: Line[]
  /** Why nothing was measured. */
  skipped?: string
}

export interface Line {
  what: string
  ours: string
  theirs: string
  ratio: string
  target?: string
  met?: boolean
}

const path = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url))

/** Puts new sections in the place of old ones; parts that did not run keep theirs. */
export function writeReport(order: readonly string[], found: ReadonlyMap<string, Section>): void {
  const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const sections = order.flatMap((part) => {
    const known = new RegExp(`<!-- ${part} -->\\n[^]*?<!-- end of ${part} -->`).exec(before)?.[0]
    const section = found.get(part)
    if (!section || (section.skipped && known)) return known ?? []
    return `<!-- ${part} -->\n\n${markdown(section)}\n\n<!-- end of ${part} -->`
  })
  writeFileSync(path, `${[introduction(order), ...sections].join('\n\n')}\n`)
}

export function markdown(section: Section): string {
  const paragraphs = [`## ${section.title}`, ...section.about.map(wrapped)]
  if (section.skipped) return [...paragraphs, `Not measured: ${section.skipped}`].join('\n\n')
  return [...paragraphs, table(section), `Measured ${describeMachine()}.`].join('\n\n')
}

function introduction(parts: readonly string[]): string {
  return [
    '# Benchmarks',
    `Written by \`npm run bench\`; change nothing here by hand. \`npm run bench -- engine\` measures one part again and
     keeps the others; the parts are ${parts.join(', ')}. \`--quick\` is for trying out: it measures little and writes
     nothing.`,
    `Both sides of a line are measured in one run, by turns, and medians are compared, so a busy machine shifts the
     ratio less than the times. Everything made up or drawn is seeded: the same on every run.`,
  ]
    .map(wrapped)
    .join('\n\n')
}

/** Lines of at most 120 characters. */
function wrapped(paragraph: string): string {
  const lines = ['']
  for (const word of paragraph.split(/\s+/)) {
    const line = lines.at(-1)!
    if (line !== '' && line.length + word.length >= 120) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.join('\n')
}

function table({ sides, lines }: Section): string {
  const rows = [
    ['what', ...sides, 'ratio', 'target', 'met'],
    ...lines.map(({ what, ours, theirs, ratio, target, met }) => [
      what,
      ours,
      theirs,
      ratio,
      target ?? '',
      met === undefined ? '' : met ? 'yes' : '**no**',
    ]),
  ]
  const widths = rows[0]!.map((_, at) => Math.max(3, ...rows.map((row) => row[at]!.length)))
  const [head, ...body] = rows.map(
    (row) => `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`,
  )
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n')
}
