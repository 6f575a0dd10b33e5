// A server that publishes one data file, which tests replace or break.
import { createHash } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Scope } from '../apps/shared.ts'

export interface DataSite {
  address: string
  /** The file; changes its ETag. */
  content: string | Buffer
  lastModified: string
  answer: RequestListener | undefined
  /** The status of each reply that sent the file or said that it is unchanged. */
  replies: number[]
}

export async function dataSite(t: Scope, content: string | Buffer, name = 'data.csv'): Promise<DataSite> {
  const site: DataSite = { address: '', content, lastModified: '', answer: undefined, replies: [] }
  const server = createServer((request, response) => {
    if (site.answer) return site.answer(request, response)
    const etag = `"${createHash('sha1').update(site.content).digest('hex')}"`
    response.setHeader('etag', etag)
    if (site.lastModified) response.setHeader('last-modified', site.lastModified)
    response.statusCode = request.headers['if-none-match'] === etag ? 304 : 200
    site.replies.push(response.statusCode)
    response.end(response.statusCode === 304 ? undefined : site.content)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  site.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`
  return site
}

interface Rows {
  count?: number
  brand?: string
  issuer?: string
  /** Rows at the end whose BIN is too short. */
  broken?: number
}

/** Made-up rows in the format of bin-list-data. */
export function dataFile({
  count = 40,
  brand = 'VISA',
  issuer = 'Made Bank',
  broken = 0,
}: Rows = {}): string {
  const row = (bin: number | string) => `${bin},${brand},CREDIT,GOLD,${issuer},,,PL,POL,POLAND\n`
  return (
    'BIN,Brand,Type,Category,Issuer,IssuerPhone,IssuerUrl,isoCode2,isoCode3,CountryName\n' +
    Array.from({ length: count }, (_, at) => row(400_000 + at)).join('') +
    Array.from({ length: broken }, () => row('4')).join('')
  )
}
