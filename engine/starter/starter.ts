// The dataset that a fresh installation serves before it has fetched or imported anything. It comes with the code, so it
// needs no network. `npm run starter` makes the file.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { CsvParser } from '../reading/csv-parser.ts'
import { layoutOf, type Layout } from '../reading/formats.ts'
import { normalise } from '../records/normalise.ts'
import type { BinRecord, Source } from '../records/record.ts'

export const starterFile = new URL('./starter.csv.gz', import.meta.url)

export function readStarter(onRecord: (source: number, record: BinRecord) => void): void {
  const numbers = new Map(starterSources.map(({ name }, number) => [name, number]))
  let layout: Layout | undefined
  const parser = new CsvParser('starter.csv.gz', {
    onRecord(cells) {
      if (layout) onRecord(numbers.get(cells.at(-1)!)!, normalise(layout.rowOf(cells)))
      else layout = layoutOf(cells, 'starter.csv.gz')
    },
    onComplaint(kind, line) {
      throw new Error(`starter.csv.gz has a ${kind} in line ${line}.`)
    },
  })
  parser.push(gunzipSync(readFileSync(starterFile)).toString())
  parser.end()
}

/** In merge order: the first source that has a value wins. */
export const starterSources: readonly Source[] = [
  {
    name: 'banks-db',
    title: 'Banks DB 0.12.0',
    licence: 'CC BY 4.0',
    url: 'https://github.com/ramoona/banks-db',
    date: '2017-07-16',
  },
  {
    name: 'card-info',
    title: 'card-info 1.2.4 (Russian banks)',
    licence: 'MIT',
    url: 'https://github.com/iserdmi/card-info',
    date: '2017-04-20',
  },
  {
    name: 'bankcard',
    title: 'bankcard 3.1.6 (Chinese banks)',
    licence: 'MIT',
    url: 'https://github.com/caijf/bankcard',
    date: '',
  },
  {
    name: 'bankcardinfo',
    title: 'bankcardinfo 2.0.6 (Chinese banks)',
    licence: 'ISC',
    url: 'https://github.com/navyxie/bankcardinfo',
    date: '2020-05-25',
  },
]
