import type { Output } from '#contract/api.ts'
import { limits } from '#contract/limits.ts'
import { paginate } from '#contract/formats/pagination.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import type { Entries } from './entries.ts'
import { binRow, listRows } from './list-rows.ts'

interface Compared {
  id: string
  name: string
  count: number
  entries: Entries
}

export function compareLists(
  dataset: Dataset,
  here: Compared,
  there: Compared,
  { part = 'both', page = 1 }: { part?: 'both' | 'here' | 'there'; page?: number },
): Output<'GET /api/binlists/:hashId/compare/:otherId'> {
  const [ours, theirs] = [new Set(here.entries.bins), new Set(there.entries.bins)]
  const parts = {
    both: here.entries.bins.filter((bin) => theirs.has(bin)),
    here: here.entries.bins.filter((bin) => !theirs.has(bin)),
    there: there.entries.bins.filter((bin) => !ours.has(bin)),
  }
  const size = limits.listPageSize
  const bins = parts[part].slice((page - 1) * size, page * size)
  const { notes } = part === 'there' ? there.entries : here.entries
  return {
    here: { id: here.id, name: here.name, count: here.count },
    there: { id: there.id, name: there.name, count: there.count },
    both_count: parts.both.length,
    here_count: parts.here.length,
    there_count: parts.there.length,
    items: listRows(dataset, { bins, notes }).map((row) => binRow(dataset, row)),
    pagination: paginate(parts[part].length, page, size),
  }
}
