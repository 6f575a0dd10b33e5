// bindex dataset: shows what the dataset is.
import { open } from 'node:fs/promises'
import { dataAge } from '#contract/formats/data-age.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { command } from '../platform/commands/command.ts'
import { datasetFacts, sourceFacts } from '#answers/dataset-facts.ts'
import { openData } from './open-data.ts'

export const run = command('dataset', async ({ values }, shell) => {
  const { dataset, path } = await openData(values.data, shell)
  const facts = await factsOf(dataset, path)
  shell.say(values.json ? JSON.stringify(facts, null, 2) : describe(facts))
})

type Facts = Awaited<ReturnType<typeof factsOf>>

async function factsOf(dataset: Dataset, path: string | undefined) {
  const { built, sources, disagreements } = dataset.facts
  return {
    ...datasetFacts(dataset),
    file: path ?? null,
    built,
    sha256: path === undefined ? null : await checksumIn(path),
    disagreements,
    sources: sources.map((source) => ({ ...sourceFacts(source), rows: source.rows })),
  }
}

/** The checksum that the file begins with, which was verified when it was opened. */
async function checksumIn(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(32), 0, 32, 24)
    return buffer.toString('hex')
  } finally {
    await file.close()
  }
}

function describe({ name, rows, banks, date, licence, file, built, sha256, sources }: Facts): string {
  const lines: [name: string, value: string][] = [
    ['Dataset', name],
    ['BINs', formatNumber(rows)],
    ['Banks', formatNumber(banks)],
    ['Date', dated(date) ?? 'not known'],
    ['Licence', licence],
    ['File', file ?? 'none: the starter data comes with Bindex'],
    ['Built', built],
    ['SHA-256', sha256 ?? '—'],
    ...sources.map(({ title, rows, date, licence, url }, at): [string, string] => [
      at === 0 ? 'Sources' : '',
      [title, `${formatNumber(rows)} BINs`, dated(date) ?? 'no date', licence, url]
        .filter(Boolean)
        .join(', '),
    ]),
  ]
  return lines.map(([name, value]) => `${name.padEnd(9)}${value}`.trimEnd()).join('\n')
}

const dated = (date: string | null) => date && [date, dataAge(date)].filter(Boolean).join(', ')
