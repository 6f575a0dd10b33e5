import { csvCell } from '#contract/formats/tables/csv-cell.ts'
import type { ExportFormat } from '#contract/formats/export-format.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { type Cell, fields, headings, isContact, type Field } from '../records/fields.ts'

const optionalFields = ['url', 'phone'] as const satisfies Field[]
const derived: readonly Cell[] = ['traits', 'funding']
export const cardCells: readonly Cell[] = fields.filter(
  (field) => !isContact(field) && !derived.includes(field),
)

type Optional = Record<(typeof optionalFields)[number], boolean>

export interface ExportOptions extends Optional {
  format: ExportFormat
}

/** Traits and funding are last, so that programs which count columns keep working. */
export const furtherCells = (options: Optional): Cell[] => [
  ...optionalFields.filter((field) => options[field]),
  ...derived,
]
export const exportCells = (options: Optional): Cell[] => [...cardCells, ...furtherCells(options)]
export const networkCells = ({ facts: { network = [] } }: Dataset): Cell[] =>
  network.map((fact) => `network.${fact}` as const)

/** Neighbours share most of them, and every download that a slow client has not read yet keeps its own. */
const mostCells = 2000

export function* exportRows(
  dataset: Dataset,
  slices: Iterable<Uint32Array>,
  options: ExportOptions,
): Generator<string> {
  const columns = [...exportCells(options), ...networkCells(dataset)]
  const writer = writers[options.format]
  const cells = rowCells(dataset, writer, columns)
  yield writer.start(['BIN', ...headings(columns)])
  let first = true
  for (const rows of slices) {
    let piece = ''
    for (const row of rows) {
      piece += writer.line(dataset.bin(row), cells(row), first)
      first = false
    }
    yield piece
  }
  yield writer.end
}

export function rowCells(
  dataset: Dataset,
  writer: FileWriter,
  of: readonly Cell[],
  most = mostCells,
): (row: number | undefined) => string {
  if (of.length === 0) return () => ''
  const names = headings(of)
  const empty = names.map(() => '')
  const readers = of.map((field) => dataset.readers[field])
  const cells = dataset.perProfile(
    (row) =>
      writer.cells(
        names,
        readers.map((read) => read(row)),
      ),
    most,
  )
  return (row) => (row === undefined ? writer.cells(names, empty) : cells(row))
}

export interface FileWriter {
  start(names: readonly string[]): string
  cells(names: readonly string[], texts: readonly string[]): string
  line(bin: string, cells: string, first: boolean): string
  end: string
}

export const writers: Record<ExportFormat, FileWriter> = {
  txt: {
    start: (names) => `${names.join('\t')}\n`,
    cells: (_, texts) => `\t${texts.join('\t')}`,
    line: (bin, cells) => `${bin}${cells}\n`,
    end: '',
  },
  csv: {
    start: (names) => `${names.join()}\r\n`,
    cells: (_, texts) => `,${texts.map(csvCell).join()}`,
    line: (bin, cells) => `${bin}${cells}\r\n`,
    end: '',
  },
  json: {
    start: () => '[\n',
    cells: (names, texts) =>
      texts.map((text, at) => `,"${names[at]!.toLowerCase()}":${JSON.stringify(text || null)}`).join(''),
    line: (bin, cells, first) => `${first ? '' : ',\n'}{"bin":"${bin}"${cells}}`,
    end: '\n]\n',
  },
}
