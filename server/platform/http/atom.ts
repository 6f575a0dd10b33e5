import { escapeHtml as escape } from './escape-html.ts'

export interface AtomFeed {
  id: string
  title: string
  subtitle?: string
  updated: number
  page: string
  self?: string
  author: string
  generator: string
  entries: readonly AtomEntry[]
}

export interface AtomEntry {
  id: string
  title: string
  updated: number
  page: string
  text: string
}

export const atom = ({ id, title, subtitle, updated, page, self, author, generator, entries }: AtomFeed) =>
  `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${xml(id)}</id>
<title>${xml(title)}</title>
${subtitle === undefined ? '' : `<subtitle>${xml(subtitle)}</subtitle>\n`}<updated>${time(updated)}</updated>
<link href="${xml(page)}"/>
${self === undefined ? '' : `<link rel="self" type="application/atom+xml" href="${xml(self)}"/>\n`}<author><name>${xml(author)}</name></author>
<generator>${xml(generator)}</generator>
${entries.map(entry).join('\n')}
</feed>
`

const entry = ({ id, title, updated, page, text }: AtomEntry) => `<entry>
<id>${xml(id)}</id>
<title>${xml(title)}</title>
<updated>${time(updated)}</updated>
<link href="${xml(page)}"/>
<content type="text">${xml(text)}</content>
</entry>`

/** Without control characters, most of which XML cannot represent. */
const xml = (text: string): string =>
  escape(text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ''))

const time = (milliseconds: number): string => new Date(milliseconds).toISOString()
