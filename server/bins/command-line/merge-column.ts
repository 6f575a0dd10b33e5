import { binInCell } from '#contract/formats/bin-cell.ts'
import { didYouMean, nearWords } from '../../commands/near-words.ts'
import { UsageError } from '../../commands/usage-error.ts'
import { cellValue, type RawRecord } from './csv-records.ts'

export function chooseColumn(
  records: readonly RawRecord[],
  wanted: string | undefined,
): { column: number; hasHeader: boolean } {
  const [first = [], ...others] = records.map(({ cells }) => cells.map((cell) => cellValue(cell).trim()))
  const hasHeader = !first.some((cell) => binInCell(cell) !== undefined)
  if (wanted !== undefined) return { column: namedColumn(first, wanted), hasHeader }
  const column = likelyColumn(hasHeader ? first : [], hasHeader ? others : [first, ...others])
  if (column !== undefined) return { column, hasHeader }
  throw new UsageError('No column looks like BINs. Say which one it is: --column NAME')
}

function namedColumn(names: readonly string[], wanted: string): number {
  const lower = wanted.trim().toLowerCase()
  const named = names.findIndex((name) => name.toLowerCase() === lower)
  if (named !== -1) return named
  const number = /^[1-9]\d{0,3}$/.test(lower) ? Number(lower) : undefined
  if (number !== undefined && number <= names.length) return number - 1
  throw new UsageError(`There is no column ${wanted}.${didYouMean(nearWords(wanted, names.filter(Boolean)))}`)
}

const binName = /^(?:card[ _-]?)?(?:bins?|iins?|first[ _-]?(?:6|six|8|eight))$/i

function likelyColumn(names: readonly string[], rows: readonly (readonly string[])[]): number | undefined {
  const named = names.findIndex((name) => binName.test(name))
  if (named !== -1) return named
  const width = Math.max(0, ...rows.map((row) => row.length))
  let best: { column: number; score: number } | undefined
  for (let column = 0; column < width; column++) {
    const filled = rows.map((row) => row[column] ?? '').filter(Boolean)
    const weights = filled.map((cell) => binInCell(cell)?.weight ?? 0)
    const score = weights.reduce((sum, weight) => sum + weight, 0) / (filled.length || 1)
    if (score > (best?.score ?? 0.3)) best = { column, score }
  }
  return best?.column
}
