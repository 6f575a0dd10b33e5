import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { cellsOf } from '../tables/table.ts'
import { FileProblem, type FileProblemName } from './file-problem.ts'
import { readBytes } from './read-bytes.ts'
import { openWorkbook } from './workbook.ts'

const text = (content: string) => new TextEncoder().encode(content)

function workbook(sheets: Record<string, string>, parts: Record<string, string> = {}): Uint8Array {
  const names = Object.keys(sheets)
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns:r="x"><sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map((_, at) => `<Relationship Id="rId${at + 1}" Type="t" Target="worksheets/sheet${at + 1}.xml"/>`)
      .join('')}</Relationships>`,
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><cols><col min="1"/></cols><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
    ...parts,
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strToU8(content)])))
}

const rowsOf = (bytes: Uint8Array, sheet = 0) => openWorkbook(bytes).rows(sheet).map(cellsOf)

const failure = (bytes: Uint8Array): FileProblemName => {
  try {
    readBytes(bytes)
  } catch (error) {
    if (error instanceof FileProblem) return error.problem
    throw error
  }
  throw new Error('It was read.')
}

test('reads shared, inline and formula texts, numbers, booleans and errors', () => {
  const strings =
    '<sst><si><t>bin</t></si><si><r><t>A &amp; </t></r><r><rPr><b/></rPr><t xml:space="preserve">B </t></r><rPh><t>x</t></rPh></si><si/></sst>'
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>note</t></is></c></row>' +
    '<row r="2"><c r="A2"><v>457173</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="b"><v>1</v></c></row>' +
    '<row r="3"><c r="A3"><v>4.5717360123456701E+15</v></c><c r="B3" t="str"><f>1</f><v>&lt;a&gt;</v></c><c r="D3" t="e"><v>#N/A</v></c></row>'
  assert.deepEqual(rowsOf(workbook({ Data: rows }, { 'xl/sharedStrings.xml': strings })), [
    ['bin', 'note'],
    ['457173', 'A & B ', 'TRUE'],
    ['4571736012345670', '<a>', '', '#N/A'],
  ])
})

test('dates are dates, and leading zeros of a format are kept', () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="000000"/>' +
    '<numFmt numFmtId="166" formatCode="#,##0.00\\ &quot;USD&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"><alignment/></xf><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="22"/><xf numFmtId="21"/></cellXfs></styleSheet>'
  const cells = ['1', '2', '3', '4', '5', '6', '0']
    .map(
      (style, at) =>
        `<c r="${'ABCDEFG'[at]}1" s="${style}"><v>${at === 2 ? 45717 : at === 5 ? 0.5 : at === 4 ? 46300.5 : 46300}</v></c>`,
    )
    .join('')
  assert.deepEqual(rowsOf(workbook({ Data: `<row r="1">${cells}</row>` }, { 'xl/styles.xml': styles })), [
    ['2026-10-05', '2026-10-05', '045717', '46300', '2026-10-05 12:00:00', '12:00:00', '46300'],
  ])
})

test('rows and cells that are left out stay empty, and prefixes of names do not matter', () => {
  const rows =
    '<x:row r="3"><x:c r="B3"><x:v>1</x:v></x:c></x:row><x:row r="4"/><x:row r="6"><x:c><x:v>2</x:v></x:c><x:c r="AA6"><x:v>3</x:v></x:c></x:row>'
  const read = rowsOf(workbook({ Data: rows }))
  assert.deepEqual(read.slice(0, 3), [['', '1'], [''], ['']])
  assert.equal(read[3]?.length, 27)
})

const row = (number: number, ...cells: (string | number)[]) =>
  `<row r="${number}">${cells
    .map((cell, at) =>
      typeof cell === 'number'
        ? `<c r="${'ABC'[at]}${number}"><v>${cell}</v></c>`
        : `<c r="${'ABC'[at]}${number}" t="inlineStr"><is><t>${cell}</t></is></c>`,
    )
    .join('')}</row>`

test('the first sheet with BINs is used, and others with data can be chosen', () => {
  const bytes = workbook({
    Cover: row(1, 'Report', 'October'),
    Empty: '',
    Cards: row(1, 'who', 'bin') + row(2, 'Jane', 457173) + row(3, 'Joe', 400001),
    Old: row(1, 510000, 'x') + row(2, 510001, 'y'),
  })
  const first = readBytes(bytes)
  assert.deepEqual(first.sheets, ['Cover', 'Cards', 'Old'])
  assert.equal(first.sheet, 1)
  assert.equal(first.recognised?.candidates[0]?.column, 1)
  assert.deepEqual(first.recognised?.table.header, ['who', 'bin'])
  assert.equal(readBytes(bytes, 2).recognised?.candidates[0]?.column, 0)
})

test('a single column is a list', () => {
  const { recognised, plain } = readBytes(
    workbook({ Data: row(1, 'bin') + row(2, 457173) + row(3, 457173) + row(4, 400001) }),
  )
  assert.equal(recognised, undefined)
  assert.deepEqual(plain.lines, ['457173', '400001'])
})

test('reads csv and txt in every encoding that spreadsheets write', () => {
  const content = 'Händler;BIN\r\nMüller;457173\r\nSoße;400001\r\n'
  const latin = Uint8Array.from(content, (character) => character.charCodeAt(0))
  const wide = new Uint8Array([
    0xff,
    0xfe,
    ...[...content].flatMap((one) => [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8]),
  ])
  for (const bytes of [text(content), text(`\ufeff${content}`), latin, wide]) {
    const { recognised } = readBytes(bytes)
    assert.deepEqual(recognised?.table.header, ['Händler', 'BIN'])
    assert.deepEqual(recognised.table.rows.map(cellsOf)[0], ['Müller', '457173'])
  }
  assert.deepEqual(readBytes(text('457173\n400001\n')).plain.lines, ['457173', '400001'])
})

test('says why a file cannot be read', () => {
  const zip = (files: Record<string, string>) =>
    zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strToU8(content)])))
  const compound = (name: string) =>
    new Uint8Array([
      0xd0,
      0xcf,
      0x11,
      0xe0,
      0xa1,
      0xb1,
      0x1a,
      0xe1,
      ...[...name].flatMap((one) => [one.charCodeAt(0), 0]),
    ])
  const whole = workbook({ Data: row(1, 457173, 'x') })
  for (const [problem, bytes] of [
    ['empty', new Uint8Array()],
    ['empty', text(' \n')],
    ['noData', workbook({ Data: '' })],
    ['noData', workbook({ Data: '<row r="1"><c r="A1" s="1"/></row>' })],
    ['xls', compound('Workbook')],
    ['protected', compound('EncryptedPackage')],
    ['ods', zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' })],
    ['xlsb', zip({ 'xl/workbook.bin': 'x' })],
    ['other', zip({ 'word/document.xml': '<x/>' })],
    ['pdf', text('%PDF-1.7')],
    ['other', new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13])],
    ['damaged', whole.subarray(0, whole.length - 30)],
  ] as const) {
    assert.equal(failure(bytes), problem)
  }
})

test('a workbook that unpacks to too much is refused before it is unpacked', () => {
  const bytes = workbook({ Data: row(1, 457173, 'x') })
  // The size in the directory of the archive, of the first file that is read.
  const at = indexOf(bytes, 'xl/workbook.xml', bytes.length - 500) - 22
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(at, 2 ** 31, true)
  assert.equal(failure(bytes), 'unpacksLarge')
})

function indexOf(bytes: Uint8Array, name: string, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    if ([...name].every((character, offset) => bytes[at + offset] === character.charCodeAt(0))) return at
  }
  return -1
}

test('no damage makes the reader hang or throw anything else', () => {
  const bytes = workbook({ Data: row(1, 'who', 'bin') + row(2, 'Jane', 457173) })
  for (let at = 0; at < bytes.length; at += 3) {
    const damaged = bytes.slice()
    damaged[at]! ^= 0x55
    try {
      readBytes(damaged)
    } catch (error) {
      assert.ok(error instanceof FileProblem, String(error))
    }
  }
})
