import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { need } from '#test/run/needs.ts'
import { debit, startSuggestions } from '#test/apps/suggestions.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { openDatabase } from '../../platform/db/open.ts'
import { correctedRows, type Facts, patchFor } from './bin-list-data.ts'
import { otherDataCommands } from '../../platform/commands/other-data-commands.ts'
import { readArguments } from '../../platform/commands/read-arguments.ts'
import { exportCorrections } from './command.ts'
import { type Edit, unifiedDiff } from './unified-diff.ts'

const skip = need('patch').missing ?? need('git').missing ?? false

const head = 'BIN,Brand,Type,Category,Issuer,IssuerPhone,IssuerUrl,isoCode2,isoCode3,CountryName'
const rows = [
  '400001,VISA,CREDIT,CLASSIC,"FIRST BANK, N.A.",,,US,USA,"UNITED STATES"',
  '400002,VISA,DEBIT,CLASSIC,"FIRST BANK NA",,,US,USA,"UNITED STATES"',
  '400003,VISA,"CHARGE CARD",GOLD,BANK,,,KR,KOR,"KOREA, REPUBLIC OF"',
  '400004,VISA,DEBIT,,,,,PL,POL,POLAND',
  '400005,VISA,DEBIT,,,,,PL,POL,POLAND',
  '400006,VISA,DEBIT,,,,,PL,POL,POLAND',
  '457173,VISA/DANKORT,DEBIT,,"NORD BANK",,http://nord.example,DK,DNK,DENMARK',
]

const fact = (bin: string, field: keyof Facts, value: string) => ({
  bin,
  field,
  value,
  previous: '',
  date: '2026-11-15',
})

const facts: Facts = {
  brand: 'VISA',
  type: 'CHARGE',
  category: '',
  issuer: 'New Bank',
  country: 'KR',
  url: '',
  phone: '',
}
const factsOf = () => facts

const corrections = [
  fact('400001', 'type', 'CHARGE'),
  fact('400002', 'type', 'DEBIT'),
  fact('400003', 'country', 'PL'),
  fact('400003', 'issuer', 'The "Big" Bank'),
  fact('400009', 'phone', '+82 2 1234'),
  fact('457173', 'url', 'https://nord.example'),
]

const expected = [
  head,
  '400001,VISA,"CHARGE CARD",CLASSIC,"FIRST BANK, N.A.",,,US,USA,"UNITED STATES"',
  rows[1],
  '400003,VISA,"CHARGE CARD",GOLD,"The ""Big"" Bank",,,PL,POL,POLAND',
  rows[3],
  rows[4],
  rows[5],
  '400009,VISA,"CHARGE CARD",,"New Bank","+82 2 1234",,KR,KOR,"KOREA, REPUBLIC OF"',
  '457173,VISA/DANKORT,DEBIT,,"NORD BANK",,https://nord.example,DK,DNK,DENMARK',
]

test('the corrected rows are written as the project writes them', () => {
  const made = correctedRows([fact('400009', 'country', 'KR'), fact('400009', 'type', 'DEBIT')], factsOf)
  assert.equal(made, `${head}\n400009,VISA,DEBIT,,"New Bank",,,KR,KOR,"SOUTH KOREA"\n`)
})

for (const [name, ending, end] of [
  ['with line feeds', '\n', '\n'],
  ['without one at the end', '\n', ''],
  ['with carriage returns', '\r\n', '\r\n'],
] as const) {
  test(`patch and git apply make the corrected file of one ${name}`, { skip }, async (t) => {
    const folder = await temporaryFolder(t)
    const text = [head, ...rows].join(ending) + end
    const { patch, rows: changed } = patchFor('bin-list-data.csv', text, corrections, factsOf)
    assert.equal(changed, 4)
    for (const [program, ...words] of [
      ['patch', '-p1', '--binary', '-i', '../change.patch'],
      ['git', 'apply', '--whitespace=nowarn', '../change.patch'],
    ] as const) {
      assert.equal(applied(folder, program, words, text, patch), expected.join(ending) + end, program)
    }
  })
}

/** The file after a program has applied the patch. */
function applied(
  folder: string,
  program: string,
  words: readonly string[],
  text: string,
  patch: string,
): string {
  const place = join(folder, program)
  mkdirSync(place, { recursive: true })
  writeFileSync(join(folder, 'change.patch'), patch)
  writeFileSync(join(place, 'bin-list-data.csv'), text)
  execFileSync(program, words, { cwd: place, env: { ...process.env, GIT_CEILING_DIRECTORIES: folder } })
  return readFileSync(join(place, 'bin-list-data.csv'), 'utf8')
}

test('a file with other columns is refused', () => {
  assert.throws(() => patchFor('x.csv', 'a,b\n1,2\n', [], factsOf), /x\.csv must begin with BIN,Brand/)
})

test('any edits of any file can be applied', { skip }, async (t) => {
  const folder = await temporaryFolder(t)
  const edits = fc.uniqueArray(
    fc.record({ at: fc.nat(30), remove: fc.constantFrom(0 as const, 1 as const) }),
    {
      selector: ({ at }) => at,
      maxLength: 12,
    },
  )
  fc.assert(
    fc.property(edits, fc.boolean(), (places, endsOpen) => {
      const lines = Array.from({ length: 31 }, (_, at) => `line ${at}`)
      const all: Edit[] = places.map((place) => ({ ...place, add: [`new ${place.at}`] }))
      const file = [...lines, ...(endsOpen ? [] : [''])]
      const patch = unifiedDiff('bin-list-data.csv', file, all)
      if (patch === '') return
      const wanted = lines.flatMap((line, at) => {
        const edit = all.find((one) => one.at === at)
        return edit ? [...edit.add, ...(edit.remove === 1 ? [] : [line])] : [line]
      })
      const end = endsOpen ? '' : '\n'
      const words = ['-p1', '--binary', '-i', '../change.patch']
      assert.equal(applied(folder, 'patch', words, lines.join('\n') + end, patch), wanted.join('\n') + end)
    }),
    { numRuns: runs(30) },
  )
})

test('the command exports what a moderator accepted', async (t) => {
  const { folder, run } = await acceptedSite(t)
  const date = new Date().toISOString().slice(0, 10)
  assert.deepEqual(await run(), {
    text: `BIN,FIELD,VALUE,PREVIOUS,DATE,LICENCE\r\n400001,type,DEBIT,CREDIT,${date},CC BY 4.0 Bindex\r\n457173601,type,CREDIT,DEBIT,${date},CC BY 4.0 Bindex\r\n`,
    remarks: [],
  })
  const file = join(folder, 'bin-list-data.csv')
  writeFileSync(file, `${[head, ...rows].join('\n')}\n`)
  const { text, remarks } = await run('--for', 'bin-list-data', '--against', file)
  assert.match(text, /^--- a\/bin-list-data\.csv\n[^]*\n-400001,VISA,CREDIT,[^]*\n\+400001,VISA,DEBIT,/)
  assert.deepEqual(remarks, [
    '1 correction of longer BINs, traits or families left out: that project has none of these.',
    '1 row to change.',
  ])
  assert.match((await run('--for', 'bin-list-data')).text, /^BIN,Brand.*\n400001,[^\n]*\n$/)
  await assert.rejects(run('--for', 'others'), /--for must be bin-list-data/)
  await assert.rejects(run('--against', file), /--against needs --for/)
  await assert.rejects(run('x'), /It takes no arguments/)
})

async function acceptedSite(t: TestContext) {
  const folder = await temporaryFolder(t)
  const database = await openDatabase({ dataDir: folder, databaseUrl: '' })
  t.after(() => database.close())
  await migrate(database)
  const { ada, bob, add } = await startSuggestions(t, database)
  for (const correction of [await add(ada), await add(ada, '457173601', { ...debit, value: 'credit' })]) {
    await bob.call('POST /api/corrections/:id/accept', { params: correction, body: {} })
  }
  const run = async (...words: string[]) => {
    const { values } = readArguments(otherDataCommands['export-corrections'], words)
    return exportCorrections(values, { DATA_DIR: folder })
  }
  return { folder, run }
}
