import type { Kysely } from 'kysely'
import { formatNumber, plural } from '#contract/formats/numbers.ts'
import type { Schema } from '../platform/db/schema.ts'
import { escapeHtml as escape } from '../platform/http/escape-html.ts'
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
  const entries = changes.map((change) => entry(page, change, list.downloadable === 1))
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escape(page)}</id>
<title>${escape(xml(list.name))}</title>
<subtitle>${escape(xml(list.description))}</subtitle>
<updated>${time(changes[0]?.changed_at ?? list.updated_at)}</updated>
<link href="${escape(page)}"/>
<link rel="self" type="application/atom+xml" href="${escape(`${origin}/api/binlists/${list.id}/feed`)}"/>
<author><name>${escape(xml(list.owner_name ?? 'Anonymous'))}</name></author>
<generator>${escape(siteName)}</generator>
${entries.join('\n')}
</feed>
`
}

function entry(page: string, { number, changed_at, added, removed }: Change, isNaming: boolean): string {
  const parts = [part('Added', added), part('Removed', removed)].filter((one) => one !== undefined)
  const title = parts.map(({ title }) => title).join(', ') || 'Published'
  return `<entry>
<id>${escape(page)}#change-${number}</id>
<title>${title}</title>
<updated>${time(changed_at)}</updated>
<link href="${escape(page)}"/>
<content type="text">${parts.map(({ title, text }) => (isNaming ? text : title)).join('\n')}</content>
</entry>`
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

/** Removes control characters, most of which XML cannot represent. */
const xml = (text: string): string =>
  text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')

const time = (milliseconds: number): string => new Date(milliseconds).toISOString()
