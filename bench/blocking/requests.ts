// The requests that the worst inputs lead to.
import { type Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Output } from '#contract/api.ts'
import type { LargeContent } from './large-content.ts'
import { pathOf, type Target } from './targets.ts'
import type { KnownValues, WorstInput } from './worst-inputs.ts'

export interface Call {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

export type Content = Omit<LargeContent, 'newAccount' | 'close'> & {
  deviceFile?: string
}

/** Values that lead to the largest content. A field that is not here gets a made-up value. */
export function knownValues({ line, accept }: Target, content: Content): KnownValues {
  const { largest, bins, bankSlug, search, deviceFile } = content
  const isDownload = line.includes('binLookupFilter/download')
  const isWide = isDownload || line === 'POST /api/binlists/from-search' || line === 'GET /'
  return {
    hashId: largest[0],
    otherId: largest[1],
    listId: largest[0],
    searchId: search,
    since: '2000-01-01T00:00:00Z',
    ...(deviceFile !== undefined && { file: deviceFile }),
    number: '1',
    bin: bins[0],
    slug: bankSlug,
    iso: 'US',
    name: 'Name',
    'many bins': bins,
    // The most frequent values: nearly every row.
    ...(isWide && { types: ['CREDIT', 'DEBIT', 'CHARGE'] }),
    ...(isDownload && { format: 'json', include_url: true, include_phone: true }),
    ...(accept && line !== 'GET /' && { bins: bins.slice(0, 100).join() }),
  }
}

export function callOf(
  { line, accept }: Target,
  { params, query, body, type }: WorstInput,
  token?: string,
): Call {
  const [method = ''] = line.split(' ')
  const path = pathOf(line, params)
  const search = new URLSearchParams()
  let room = 14_000
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) {
      const text = String(one)
      room -= encodeURIComponent(text).length + name.length + 2
      if (room > 0) search.append(name, text)
    }
  return {
    method,
    path: search.size > 0 ? `${path}?${search}` : path,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(accept && { accept }),
      ...(body !== undefined && { 'content-type': type ?? 'application/json' }),
    },
    ...(body !== undefined && { body }),
  }
}

export interface Sent {
  status: number
  /** As they were sent, so compressed if the client accepts that. */
  bytes: number
}

export function send({ port, agent }: { port: number; agent: Agent }, call: Call): Promise<Sent> {
  const { method, path, headers, body } = call
  return new Promise((resolve, reject) => {
    const length = body !== undefined && { 'content-length': Buffer.byteLength(body) }
    const asked = request({
      host: '127.0.0.1',
      port,
      agent,
      method,
      path,
      headers: { ...headers, ...length },
    })
    let isAnswered = false
    asked.once('response', (reply) => {
      isAnswered = true
      let bytes = 0
      reply.on('data', (data: Buffer) => (bytes += data.length))
      reply.once('close', () => resolve({ status: reply.statusCode ?? 0, bytes }))
    })
    // A body that is refused early may still be on its way.
    asked.once('error', (error) => isAnswered || reject(error)).end(body)
  })
}

/** Waits until the server has prepared it. */
export async function deviceFileOf(port: number): Promise<string | undefined> {
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/dataset/device`)
    const { state, file } = (await reply.json()) as Output<'GET /api/dataset/device'>
    if (state !== 'preparing') return file?.path.split('/').at(-1)
    await pause(200)
  }
}
