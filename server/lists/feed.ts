import type { Kysely } from 'kysely'
import { formatNumber, plural } from '#contract/formats/numbers.ts'
import type { Schema } from '../platform/db/schema.ts'
import { atom, type AtomEntry } from '../platform/http/atom.ts'
import type { StoredList } from './store.ts'

export const changesOf = (db: Kysely<Schema>, id: string) =>
  db.selectFrom('list_changes').selectAll().where('list_id', '=', id).orderBy('number', 'desc').execute()

type Change = Awaited<ReturnType<typeof changesOf>>[number]

interface Feed {
  origin: string
  siteName: string
  list: StoredList
  changes: Change[]
}

/** The changes of a public list as an Atom feed, newest first. It names no BINs if others may not download them. */
export function atomFeed({ origin, siteName, list, changes }: Feed): string {
  const page = `${origin}/list/${list.id}`
  return atom({
    id: page,
    title: list.name,
    subtitle: list.description,
    updated: changes[0]?.changed_at ?? list.updated_at,
    page,
    self: `${origin}/api/binlists/${list.id}/feed`,
    author: list.owner_name ?? 'Anonymous',
    generator: siteName,
    entries: changes.map((change) => entry(page, change, list.downloadable === 1)),
  })
}

function entry(page: string, { number, changed_at, added, removed }: Change, isNaming: boolean): AtomEntry {
  const parts = [part('Added', added), part('Removed', removed)].filter((one) => one !== undefined)
  return {
    id: `${page}#change-${number}`,
    title: parts.map(({ title }) => title).join(', ') || 'Published',
    updated: changed_at,
    page,
    text: parts.map(({ title, text }) => (isNaming ? text : title)).join('\n'),
  }
}

const named = 100

function part(word: string, bins: string): { title: string; text: string } | undefined {
  if (bins === '') return undefined
  const all = bins.split(' ')
  const more = all.length > named ? ` and ${formatNumber(all.length - named)} more` : ''
  return {
    title: `${word} ${plural(all.length, 'BIN')}`,
    text: `${word}: ${all.slice(0, named).join(', ')}${more}`,
  }
}
