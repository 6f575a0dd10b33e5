// The npm package `bindex-engine`. See docs/library.md.
import { answersOf } from './answers-of.ts'
import { openSource } from './open-source.ts'
import { BindexError, type BinDataset, type DatasetSource } from './public.ts'

export { BindexError }
export type {
  Bank,
  BankResult,
  BankSearch,
  BinDataset,
  BindexErrorCode,
  BinRecord,
  DatasetInfo,
  DatasetOrigin,
  DatasetSource,
  ExportOptions,
  Facets,
  FacetValue,
  Search,
  SearchResult,
  Values,
} from './public.ts'

/**
 * Reads a dataset into memory and checks it. A path works in Node, Deno and Bun; in a browser, a text is the address of
 * the dataset, perhaps relative to the page.
 */
export async function open(from: DatasetSource): Promise<BinDataset> {
  return answersOf(await openSource(from))
}
