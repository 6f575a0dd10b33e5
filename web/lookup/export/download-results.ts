import { limits } from '#contract/limits.ts'
import { criteriaOf, type Search } from '#contract/formats/search-link.ts'
import { download } from '../../api.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import type { Format } from '../../settings/stored-settings.ts'

export interface DownloadChoices {
  url: boolean
  phone: boolean
  format: Format
}

export async function downloadResults(search: Search, choices: DownloadChoices): Promise<void> {
  const { file, name } = await fetchResults(search, choices)
  saveFile(file, name)
}

export function fetchResults(
  search: Search,
  { url, phone, format }: DownloadChoices,
): Promise<{ file: Blob; name: string }> {
  const request = { ...criteriaOf(search), include_url: url, include_phone: phone, format }
  return search.bins.length > limits.binsInAddress
    ? download('POST /api/binLookupFilter/download', { body: request })
    : download('GET /api/binLookupFilter/download', { query: request })
}
