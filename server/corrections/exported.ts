import type { FastifyReply, FastifyRequest } from 'fastify'
import { correctionsLicence } from '#contract/calls/corrections.ts'
import { csvCell } from '#contract/formats/tables/csv-cell.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/open.ts'
import { cacheControl } from '../platform/http/cached.ts'
import { etagOf, isFresh } from '../platform/http/cached.ts'
import type { SiteOrigin } from '../platform/http/origin.ts'
import { acceptedCorrections, type AcceptedCorrection, correctionsVersion } from './accepted.ts'

interface Call {
  request: FastifyRequest
  reply: FastifyReply
}

interface Context {
  config: Pick<Config, 'siteName'>
  database: Database
  siteOrigin: SiteOrigin
}

interface Site {
  name: string
  url: string
}

interface Accepted {
  version: number
  corrections: AcceptedCorrection[]
  generated: string
  etags: Map<string, string>
}

const lastAccepted = new WeakMap<Database, Accepted>()

export async function correctionsFile(
  format: 'csv' | 'json',
  { request, reply }: Call,
  { config, database, siteOrigin }: Context,
): Promise<Buffer> {
  const accepted = await current(database)
  const site = { name: config.siteName, url: siteOrigin(request) }
  const key = `${format} ${site.url}`
  const etag = accepted.etags.get(key) ?? etagOf(Buffer.from(writers[format](accepted, site, '')))
  if (accepted.etags.size < 10) accepted.etags.set(key, etag)
  reply.headers({
    etag,
    'cache-control': cacheControl.community,
    vary: 'accept-encoding',
    link: `<${correctionsLicence.url}>; rel="license"`,
    'content-type': types[format],
  })
  if (!isFresh(request, etag)) return Buffer.from(writers[format](accepted, site, accepted.generated))
  reply.code(304)
  return Buffer.alloc(0)
}

const types = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' }

async function current(database: Database): Promise<Accepted> {
  const version = await correctionsVersion(database.kysely)
  const ready = lastAccepted.get(database)
  if (ready?.version === version) return ready
  const corrections = await acceptedCorrections(database.kysely)
  const made = { version, corrections, generated: new Date().toISOString(), etags: new Map() }
  lastAccepted.set(database, made)
  return made
}

const writers = {
  json: ({ corrections }: Accepted, site: Site, generated: string): string =>
    `${JSON.stringify({
      site: site.name,
      url: site.url,
      licence: correctionsLicence.name,
      licence_url: correctionsLicence.url,
      generated,
    }).slice(0, -1)},"corrections":[\n${corrections.map(entryJson).join(',\n')}\n]}\n`,

  /** The licence is a column, because csv has no comments that every reader skips. */
  csv: ({ corrections }: Accepted, site: Site): string =>
    correctionsCsv(corrections, `${correctionsLicence.name} ${site.name} ${site.url}`),
}

const entryJson = ({ bin, field, value, previous, date }: AcceptedCorrection): string =>
  JSON.stringify({ bin, field, value, previous, date })

export function correctionsCsv(corrections: readonly AcceptedCorrection[], notice: string): string {
  const rows = corrections.map(({ bin, field, value, previous, date }) =>
    [bin, field, value, previous, date, notice].map(csvCell).join(),
  )
  return [['BIN', 'FIELD', 'VALUE', 'PREVIOUS', 'DATE', 'LICENCE'].join(), ...rows, ''].join('\r\n')
}
