import { wideEncoding } from '#contract/formats/tables/delimited.ts'
import { pastedBins } from '../../../bins/text/bins-text.ts'
import { recogniseRows, recogniseText, type Recognised } from '../tables/recognise-table.ts'
import { cellsOf } from '../tables/table.ts'
import { FileProblem } from './file-problem.ts'
import { openWorkbook } from './workbook.ts'

type Pasted = ReturnType<typeof pastedBins>

export interface FileContent {
  sheets: string[]
  sheet: number
  recognised?: Recognised | undefined
  plain: Pasted
}

/** Reads a file. With `sheet`, that sheet of a workbook; without, the first that has BINs. */
export function readBytes(bytes: Uint8Array, sheet?: number): FileContent {
  if (bytes.length === 0) throw new FileProblem('empty')
  if (startsWith(bytes, 'PK')) return readWorkbook(bytes, sheet)
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0) {
    throw new FileProblem(holds(bytes, 'EncryptedPackage') ? 'protected' : 'xls')
  }
  if (startsWith(bytes, '%PDF')) throw new FileProblem('pdf')
  const text = decode(bytes)
  if (text.trim() === '') throw new FileProblem('empty')
  const recognised = recogniseText(text)
  return { sheets: [], sheet: 0, recognised, plain: recognised ? nothing : binsOf(text.split(/\r\n?|\n/)) }
}

/** Each line once, because a long file may have few different ones. */
const binsOf = (lines: string[]): Pasted => pastedBins([...new Set(lines)].join('\n'))

const nothing: Pasted = { lines: [], cut: 0, isWhole: true }

function readWorkbook(bytes: Uint8Array, sheet: number | undefined): FileContent {
  const workbook = openWorkbook(bytes)
  const { sheets } = workbook
  if (sheets.length === 0) throw new FileProblem('noData')
  let first: FileContent | undefined
  for (const at of sheet === undefined ? sheets.keys() : [sheet]) {
    const rows = workbook.rows(at)
    const recognised = recogniseRows(rows)
    // With one column and one sheet there is nothing to choose and nothing to add to.
    if (recognised && (recognised.table.columns > 1 || sheets.length > 1)) {
      return { sheets, sheet: at, recognised, plain: nothing }
    }
    first ??= { sheets, sheet: at, plain: binsOf(rows.map((row) => cellsOf(row).join('\t'))) }
  }
  return first!
}

/** As UTF-8, UTF-16 or as Windows-1252, in which older programs write. */
function decode(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  if (bytes.subarray(0, 4096).includes(0)) throw new FileProblem('other')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  [...text].every((character, at) => bytes[at] === character.charCodeAt(0))

const holds = (bytes: Uint8Array, name: string): boolean =>
  new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length & ~1)).includes(name)
