import type { Dataset } from '../dataset/dataset.ts'
import { allRows } from './page.ts'
import { clearBits, type Selection } from './select.ts'

/** The rows of these products of a card network, all or among others, where those lie that BINs were looked up for. */
export function ofProducts(dataset: Dataset, codes: readonly string[], among?: Selection): Selection {
  const { kernel, profile, rows, workspace } = dataset
  const { binBits, binList, blockBytes } = workspace
  const isOfProduct = dataset.profilesOfProducts(codes)
  if (!isOfProduct || among?.total === 0) return { total: 0, list: binList.byteOffset }
  const candidates = among && allRows(dataset, among)
  clearBits(dataset, binBits)
  const words = new Uint32Array(binList.buffer, binBits, blockBytes / 4)
  const mark = (row: number) => {
    if (isOfProduct[profile[row]!] === 1) words[row >>> 5]! |= 1 << (row & 31)
  }
  if (candidates) candidates.forEach(mark)
  else for (let row = 0; row < rows; row++) mark(row)
  return { total: kernel.count(binBits, blockBytes), bits: binBits }
}
