import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { lineErrors, type LineType } from '#contract/calls/bulk.ts'
import { cellText } from '#contract/formats/tables/csv-cell.ts'
import { isLuhnValid } from '#contract/formats/luhn.ts'
import { limits } from '#contract/limits.ts'
import { datasetOf, madeDataset, recordOf } from '#test/data/made-bins.ts'
import { runs } from '#test/data/runs.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { bulkPieces, type BulkOptions } from './bulk-pieces.ts'
import { Output } from './output.ts'
import { Turns } from '../platform/clients/line.ts'

const made = await madeDataset({ count: 3000 })
const tree = ['457173', '4571730', '45717360', '457175123', '000000', '999999'].map((bin) => ({
  source: 0,
  record: recordOf(bin, { brand: 'VISA', issuer: 'Bank, "One"' }),
}))
const small = await datasetOf(tree)

async function answer(
  dataset: Dataset,
  chunks: Buffer[],
  options: Partial<BulkOptions> & { type: LineType },
): Promise<string> {
  const source = (async function* () {
    yield* chunks
  })()
  const pieces = bulkPieces({
    dataset,
    source,
    turns: new Turns(),
    // Every piece is used before the next one is made.
    output: new Output(() => 0),
    allows: () => true,
    options: { format: 'ndjson', extended: false, column: undefined, url: false, phone: false, ...options },
  })
  let text = ''
  for await (const piece of pieces) text += String(piece)
  return text
}

const linesOf = (text: string): unknown[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as unknown)

/** What a line is answered with, found by comparing it with every row. */
function naive(dataset: Dataset, text: string, line: number, extended: boolean): object {
  const digits = text.replace(/[ -]/g, '')
  const fail = (error: keyof typeof lineErrors) => ({ line, found: false, error, message: lineErrors[error] })
  if (text.trim() === '') return fail('empty')
  if (!/^\d{6,11}$/.test(digits)) return fail(/^\d{12,}$/.test(digits) ? 'too_long' : 'not_a_bin')
  const asked = extended ? digits : digits.slice(0, 6)
  const all = Array.from({ length: dataset.rows }, (_, row) => ({ row, bin: dataset.bin(row) }))
  const longer = all.filter(({ bin }) => bin.length > asked.length && bin.startsWith(asked)).length
  const best = all
    .filter(({ bin }) => (extended ? asked.startsWith(bin) : asked === bin))
    .toSorted((a, b) => b.bin.length - a.bin.length)[0]
  const more = longer > 0 ? { longer } : {}
  if (!best) return { line, bin: digits, found: false, ...more }
  const matched = best.bin === digits ? {} : { matched: best.bin }
  return { line, bin: digits, found: true, ...matched, ...more, ...dataset.rowFacts(best.row) }
}

const known = (dataset: Dataset) => fc.nat(dataset.rows - 1).map((row) => dataset.bin(row))
const someLine = (dataset: Dataset) =>
  fc.oneof(
    { weight: 4, arbitrary: known(dataset) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(known(dataset), fc.nat(99_999))
        .map(([bin, more]) => (bin + String(more)).slice(0, 11)),
    },
    fc.stringMatching(/^\d{0,15}$/),
    known(dataset).map((bin) => `${bin.slice(0, 4)} ${bin.slice(4)}`),
    fc.constantFrom('', ' ', 'no BIN', '12', '4571-7360', '÷', 'a,b'),
  )
const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 })

/** The bytes in pieces of these sizes, over and over. */
function cut(text: string, sizes: readonly number[]): Buffer[] {
  const bytes = Buffer.from(text)
  const chunks: Buffer[] = []
  for (let at = 0, next = 0; at < bytes.length; next++) {
    const size = sizes[next % sizes.length]!
    chunks.push(bytes.subarray(at, at + size))
    at += size
  }
  return chunks
}

for (const [name, dataset] of [
  ['made', made.dataset],
  ['small', small],
] as const) {
  test(`plain lines and JSON lines are answered as by comparing every row, however they are cut (${name})`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someLine(dataset), { minLength: 1, maxLength: 30 }),
        cuts,
        fc.boolean(),
        fc.constantFrom('\n', '\r\n'),
        async (lines, sizes, extended, end) => {
          const expected = lines.map((line, at) => naive(dataset, line, at + 1, extended))
          const plain = lines.map((line) => line + end).join('')
          const options = { type: 'text/plain', extended } as const
          assert.deepEqual(linesOf(await answer(dataset, cut(plain, sizes), options)), expected)
          const json = lines.map((line, at) => jsonLine(line, at) + end).join('')
          const asJson = { type: 'application/x-ndjson', extended } as const
          assert.deepEqual(linesOf(await answer(dataset, cut(json, sizes), asJson)), expected)
        },
      ),
      { numRuns: runs(500) },
    )
  })

  test(`csv keeps its own columns and gets those of the answers (${name})`, async () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('=1+1', '"', 'a,b', 'x\ny', '+5', "'"),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, someLine(dataset), cell), { minLength: 1, maxLength: 20 }),
        cuts,
        fc.boolean(),
        async (records, sizes, extended) => {
          // A record that is nothing but empty cells is still a record, because it has delimiters.
          const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
          const sent = [['Before', 'Bin', 'After'], ...records]
          const text = sent.map((record) => record.map(quote).join()).join('\n')
          const options = { type: 'text/csv', format: 'csv', extended } as const
          const [names, ...found] = recordsOf(await answer(dataset, cut(text, sizes), options))
          assert.equal(
            names?.join(),
            'Before,Bin,After,BRAND,TYPE,LEVEL,BANK,COUNTRY,TRAITS,FUNDING,MATCHED,ERROR',
          )
          const expected = records.map(([before, bin, after], at) => {
            const it = naive(dataset, bin, at + 1, extended) as Record<string, string | undefined | null>
            const { traits = [] } = it as { traits?: string[] }
            const facts = ['brand', 'type', 'category', 'issuer', 'iso_code_2'].map(
              (field) => it[field] ?? '',
            )
            facts.push(traits.join(' '), it['funding'] ?? '')
            const matched = it['found'] ? (it['matched'] ?? it['bin'] ?? '') : ''
            const own = it['error'] === 'too_long' ? '' : bin
            return [before, own, after, ...facts, matched, it['error'] ?? '']
          })
          assert.deepEqual(found, expected)
        },
      ),
      { numRuns: runs(300) },
    )
  })
}

const jsonLine = (line: string, at: number): string => {
  if (line.trim() === '') return line
  return JSON.stringify(at % 3 === 0 ? line : { other: at, bin: line })
}

/** A plain csv reader: the text after a quote ends at the next single one. */
function recordsOf(text: string): string[][] {
  const records: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    records.at(-1)!.push(cellText(quoted?.replaceAll('""', '"') ?? plain!))
    if (end !== ',') records.push([])
  }
  return records.slice(0, -1)
}

test('BINs are read as spreadsheets, data frames and logs spell them', async () => {
  const spellings = [
    '="457173"',
    "'457173",
    '457173.0',
    '4571 73',
    '457173******12',
    '457173XXXX',
    '４５７１７３',
    ' 457173\t',
  ]
  const text = await answer(small, cut(spellings.join('\n'), [7]), { type: 'text/plain' })
  assert.deepEqual(
    (linesOf(text) as { bin: string }[]).map(({ bin }) => bin),
    spellings.map(() => '457173'),
  )
})

test('a line that is too long is refused with its number, and the next one is answered', async () => {
  const long = '4'.repeat(limits.bulkLineBytes + 1)
  for (const type of ['text/plain', 'application/x-ndjson'] as const) {
    const text = await answer(small, cut(`457173\n${long}\n${long}${long}\n457173\n`, [60_000]), { type })
    assert.deepEqual(
      (linesOf(text) as { line: number; error?: string }[]).map(({ line, error }) => [line, error]),
      [
        [1, undefined],
        [2, 'line_too_long'],
        [3, 'line_too_long'],
        [4, undefined],
      ],
    )
  }
  const csv = await answer(small, cut(`bin\n457173\n"${long}"\n457173\n`, [60_000]), { type: 'text/csv' })
  assert.deepEqual(
    (linesOf(csv) as { line: number; error?: string }[]).map(({ line, error }) => [line, error]),
    [
      [2, undefined],
      [3, 'line_too_long'],
      [4, undefined],
    ],
  )
})

test('lines after the last that a request may have are not answered', async () => {
  const text = await answer(small, cut('1\n'.repeat(limits.bulkLines + 5), [1 << 20]), {
    type: 'text/plain',
    format: 'csv',
  })
  const lines = text.split('\r\n')
  assert.equal(lines.length - 2, limits.bulkLines + 1)
  assert.match(lines.at(-2)!, /,too_many_lines$/)
  assert.match(lines.at(-3)!, /,not_a_bin$/)
})

test('the column of BINs is found by its name, its number or its content', async () => {
  const cases: [csv: string, column: string | undefined, found: number][] = [
    ['Name,Card BIN\nx,457173\n', undefined, 1],
    ['Name;IIN\nx;457173\n', undefined, 1],
    ['x,457173\ny,999999\n', undefined, 2],
    ['Name,Six\nx,457173\n', 'six', 1],
    ['Name,Six\nx,457173\n', '2', 1],
    ['x,457173\ny,999999\n', '2', 2],
  ]
  for (const [csv, column, found] of cases) {
    const lines = linesOf(await answer(small, cut(csv, [3]), { type: 'text/csv', column })) as object[]
    assert.equal(lines.filter((line) => 'brand' in line).length, found, csv)
  }
  for (const [csv, column] of [
    ['Name,Six\nx,457173\n', undefined],
    ['Name,Six\nx,457173\n', 'seven'],
    ['Name,Six\nx,457173\n', '3'],
  ] as const) {
    await assert.rejects(answer(small, cut(csv, [3]), { type: 'text/csv', column }), {
      code: 'invalid_input',
    })
  }
})

test('a record with more cells than the first, or with quotes that do not match, gets an error of its own', async () => {
  const csv = 'bin,note\n457173,a\n457173,a,b\n457173\n457173,"a"b\n457173,c\n'
  const text = await answer(small, cut(csv, [5]), { type: 'text/csv', format: 'csv' })
  assert.deepEqual(
    recordsOf(text).map((record) => [record[0], record.at(-1)]),
    [
      ['bin', 'ERROR'],
      ['457173', ''],
      ['457173', 'too_many_cells'],
      ['457173', ''],
      ['', 'bad_quotes'],
      ['457173', ''],
    ],
  )
})

test('no cell repeats a card number', async () => {
  const start = '4571 7300 0000 001'
  const last = [...'0123456789'].find((digit) => isLuhnValid((start + digit).replaceAll(' ', '')))
  const number = `${start}${last}`
  const csv = `bin,note\n${number},x\n457173,${number}\n`
  const text = await answer(small, cut(csv, [9]), { type: 'text/csv', format: 'csv' })
  assert.ok(!text.includes('7300'))
  assert.match(text, /,x,,,,,,,,,too_long\r\n457173,\[card number removed\],VISA/)
})

test('text in UTF-16 is refused, and a mark before UTF-8 is ignored', async () => {
  const marked = [Buffer.from('\uFEFF457173\n')]
  const [line] = linesOf(await answer(small, marked, { type: 'text/plain' }))
  assert.equal((line as { found: boolean }).found, true)
  await assert.rejects(answer(small, [Buffer.from('\uFEFF457173\n', 'utf16le')], { type: 'text/plain' }), {
    code: 'invalid_input',
  })
})
