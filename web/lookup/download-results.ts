import { limits } from '#contract/limits.ts'
import { lookupBody, type Search } from '#contract/formats/search-link.ts'
import { download } from '../api.ts'
import { saveFile } from '../ui/save-file.ts'
import type { Format } from '../settings/stored-settings.ts'

interface Settings {
  url: boolean
  phone: boolean
  format: Format
}

/** Downloads all results of a search as a file. */
export async function downloadResults(search: Search, { url, phone, format }: Settings): Promise<void> {
  const { page: _, limit: __, facets: ___, ...criteria } = lookupBody(search, limits.pageSize)
  const request = { ...criteria, include_url: url, include_phone: phone, format }
  const { file, name } =
    search.bins.length > limits.binsInAddress
      ? await download('POST /api/binLookupFilter/download', { body: request })
      : await download('GET /api/binLookupFilter/download', { query: request })
  saveFile(file, name)
}
