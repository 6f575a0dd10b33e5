import { limits } from '#contract/limits.ts'
import { lookupBody, type Search } from '#contract/formats/search-link.ts'
import { download } from '../../api.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import type { Format } from '../../settings/stored-settings.ts'

export interface DownloadChoices {
  url: boolean
  phone: boolean
  format: Format
}

/** Downloads all results of a search as a file. */
export async function downloadResults(search: Search, choices: DownloadChoices): Promise<void> {
  const { file, name } = await fetchResults(search, choices)
  saveFile(file, name)
}

/** All results of a search as a file, and the name that the server gives it. */
export function fetchResults(
  search: Search,
  { url, phone, format }: DownloadChoices,
): Promise<{ file: Blob; name: string }> {
  const { page: _, limit: __, facets: ___, ...criteria } = lookupBody(search, limits.pageSize)
  const request = { ...criteria, include_url: url, include_phone: phone, format }
  return search.bins.length > limits.binsInAddress
    ? download('POST /api/binLookupFilter/download', { body: request })
    : download('GET /api/binLookupFilter/download', { query: request })
}
