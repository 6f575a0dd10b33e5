// Reads .xlsx workbooks: a zip archive of XML files. Only names, texts, numbers and number formats are read.
import { unzipSync, type UnzipFileInfo } from 'fflate'
import { FileProblem, mostUnpackedBytes } from './file-problem.ts'
import { withoutMarks, hasText, rowOf } from '../tables/table.ts'
import { attribute, elements, texts, textOf, unescaped } from './xml.ts'

export interface Workbook {
  sheets: string[]
  /** The rows of a sheet; their cells are texts as in the spreadsheet, dates in ISO form. */
  rows: (sheet: number) => string[]
}

export function openWorkbook(bytes: Uint8Array): Workbook {
  const archive = openArchive(bytes)
  const names = [...archive.names]
  const path = names.find((name) => /^xl\/workbook\d*\.xml$/i.test(name))
  if (path === undefined) throw new FileProblem(kindOf(archive))
  const workbook = archive.read(path)
  const targets = new Map(
    [...elements(archive.read(relationsOf(path)), 'Relationship')].map(({ tag }) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target').replace(/^\/?(?:xl\/)?/, 'xl/'),
    ]),
  )
  const all = [...elements(workbook, 'sheet')].map(({ tag }) => ({
    name: attribute(tag, 'name'),
    path: targets.get(attribute(tag, 'id')) ?? '',
    isHidden: attribute(tag, 'state') !== '',
  }))
  const withData = all
    .filter(({ path }) => archive.names.has(path) && hasData.test(archive.read(path)))
    .toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden))
  const beside = (name: RegExp) => archive.read(names.find((path) => name.test(path)) ?? '')
  const context = {
    strings: texts(beside(/^xl\/sharedStrings\.xml$/i), 'si'),
    styles: readStyles(beside(/^xl\/styles\.xml$/i), /date1904="(?:1|true)"/.test(workbook)),
  }
  return {
    sheets: withData.map(({ name }) => name),
    rows: (sheet) => readWorksheet(archive.read(withData[sheet]?.path ?? ''), context),
  }
}

const hasData = /<(?:\w+:)?(?:v|t)(?:>| [^>]*>)[^<]/

const relationsOf = (path: string): string => path.replace(/([^/]+)$/, '_rels/$1.rels')

interface Archive {
  names: Set<string>
  read: (name: string) => string
}

function openArchive(bytes: Uint8Array): Archive {
  const sizes = new Map<string, number>()
  unzip(bytes, ({ name, originalSize }) => {
    sizes.set(name, originalSize)
    return false
  })
  let unpacked = 0
  const texts = new Map<string, string>()
  return {
    names: new Set(sizes.keys()),
    read(name) {
      const known = texts.get(name)
      if (known !== undefined || !sizes.has(name)) return known ?? ''
      unpacked += sizes.get(name)!
      if (unpacked > mostUnpackedBytes) throw new FileProblem('unpacksLarge')
      // Not more than the size in the directory is unpacked, whatever the file holds.
      const file = unzip(bytes, (one) => one.name === name)[name]
      const text = withoutMarks(new TextDecoder().decode(file))
      texts.set(name, text)
      return text
    },
  }
}

function unzip(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter })
  } catch {
    throw new FileProblem('damaged')
  }
}

function kindOf({ names, read }: Archive): 'xlsb' | 'ods' | 'other' {
  if (names.has('xl/workbook.bin')) return 'xlsb'
  return read('mimetype').startsWith('application/vnd.oasis.opendocument') ? 'ods' : 'other'
}

interface Context {
  strings: string[]
  styles: (NumberWriter | undefined)[]
}

/** More columns than this hold formats, not data. */
const mostColumns = 300

const rowPattern = /<(?:\w+:)?row(?:\s([^>]*))?>/g
const cellPattern = /<(?:\w+:)?c(?:\s([^>]*?))?(?:\/>|>([^]*?)<\/(?:\w+:)?c>)/g
const valuePattern = /<(?:\w+:)?v(?: [^>]*)?>([^<]*)</
const rowNumberPattern = /(?:^|\s)r="(\d+)"/

function readWorksheet(xml: string, context: Context): string[] {
  const rows: string[] = []
  let last = 0
  for (const { tag, inside } of rowsOf(xml)) {
    const number = Number(rowNumberPattern.exec(tag)?.[1] ?? last + 1)
    const row = rowOf(readCells(inside, context))
    if (!hasText(row)) continue
    // A sheet with something in its last row does not have a million rows.
    if (rows.length > 0) for (let gap = Math.min(number - last - 1, 100); gap > 0; gap--) rows.push('')
    rows.push(row)
    last = number
  }
  return rows
}

function* rowsOf(xml: string): Generator<{ tag: string; inside: string }> {
  rowPattern.lastIndex = 0
  let opened = rowPattern.exec(xml)
  while (opened) {
    const start = rowPattern.lastIndex
    const tag = opened[1] ?? ''
    opened = rowPattern.exec(xml)
    yield { tag, inside: tag.endsWith('/') ? '' : xml.slice(start, opened?.index ?? xml.length) }
  }
}

function readCells(xml: string, context: Context): string[] {
  const cells: string[] = []
  for (const [, tag = '', inside = ''] of xml.matchAll(cellPattern)) {
    if (inside === '') continue
    const column = columnOf(valueOf(tag, 'r')) ?? cells.length
    if (column >= mostColumns) continue
    const text = cellText(tag, inside, context)
    if (text === '') continue
    while (cells.length < column) cells.push('')
    cells[column] = text
  }
  return cells
}

/** Quicker than a pattern, which matters for a million cells. */
function valueOf(tag: string, name: 'r' | 's' | 't'): string {
  const isFirst = tag.startsWith(`${name}="`)
  const at = isFirst ? 0 : tag.indexOf(` ${name}="`) + 1
  return isFirst || at > 0 ? tag.slice(at + 3, tag.indexOf('"', at + 3)) : ''
}

function columnOf(place: string): number | undefined {
  let column = 0
  for (let at = 0; at < place.length; at++) {
    const code = place.charCodeAt(at)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column === 0 ? undefined : column - 1
}

function cellText(tag: string, inside: string, { strings, styles }: Context): string {
  const type = valueOf(tag, 't') || 'n'
  if (type === 'inlineStr') return textOf(inside)
  const value = valuePattern.exec(inside)?.[1] ?? ''
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n') return unescaped(value)
  const number = Number(value)
  if (value.trim() === '' || Number.isNaN(number)) return value
  return (styles[Number(valueOf(tag, 's') || -1)] ?? plainNumber)(number)
}

type NumberWriter = (value: number) => string

function readStyles(xml: string, from1904: boolean): (NumberWriter | undefined)[] {
  const formats = new Map<number, string>()
  for (const { tag } of elements(xml, 'numFmt')) {
    formats.set(Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode'))
  }
  const [cells] = elements(xml, 'cellXfs')
  return Array.from(elements(cells?.inside ?? '', 'xf'), ({ tag }) => {
    const id = Number(attribute(tag, 'numFmtId'))
    const code = formats.get(id) ?? ''
    if (isDateId(id) || isDateCode(code)) return (value) => dateText(value, from1904)
    // BINs with leading zeros
    return /^0{2,}$/.test(code) ? (value) => plainNumber(value).padStart(code.length, '0') : undefined
  })
}

const plainNumber = (value: number): string => String(value)

/** The formats for dates and times that every workbook has, with those of East Asia. */
const isDateId = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

function isDateCode(code: string): boolean {
  const letters = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
  return /[ymdhs]/i.test(letters) && !/[0#?]/.test(letters.replace(/ss?\.0+/gi, ''))
}

const millisecondsPerDay = 86_400_000

function dateText(value: number, from1904: boolean): string {
  // Excel counts a 29 February 1900 that never was.
  const days = from1904 ? value + 1462 : value < 60 ? value + 1 : value
  const moment = new Date(Math.round((days - 25_569) * millisecondsPerDay))
  if (Number.isNaN(moment.getTime())) return plainNumber(value)
  const text = moment.toISOString()
  const time = text.slice(11, 19)
  if (value >= 0 && value < 1) return time
  return time === '00:00:00' ? text.slice(0, 10) : `${text.slice(0, 10)} ${time}`
}
