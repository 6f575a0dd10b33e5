// Reads .xlsx workbooks: a zip archive of XML files. Only names, texts, numbers and number formats are read.
import { unzipSync, type UnzipFileInfo } from 'fflate'
import { FileProblem, mostUnpackedBytes } from './file-problem.ts'
import { withoutMarks } from '../tables/table.ts'
import { readStyles } from './cell-styles.ts'
import { readWorksheet } from './worksheet.ts'
import { attribute, elements, texts } from './xml.ts'

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
