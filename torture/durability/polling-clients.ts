import type { Output } from '#contract/api.ts'
import { buildSnapshot } from '#engine/build/build-snapshot.ts'
import { collectionOf, recordOf, sourceRecords } from '#test/data/made-bins.ts'
import { type Call, Replies } from '../replies.ts'
import { repeat } from '../../bench/measuring/repeat.ts'

const rows = 100_000

/** Clients that ask a server all the time, and notice which of the marked datasets each reply came from. */
export class PollingClients {
  readonly replies = new Replies()
  readonly failed: string[] = []
  /** How long each reply took, in milliseconds. */
  readonly times: number[] = []
  /** The newest dataset that any reply came from. Until there is one, the server may refuse to answer. */
  newest = 0
  readonly end: () => Promise<void>

  constructor(address: string, clients: number) {
    this.end = repeat(() => this.ask(address), clients)
  }

  private async ask(address: string): Promise<void> {
    const before = this.newest
    for (const [path, call] of calls) {
      const start = performance.now()
      const { status, json } = await this.replies.fetch(`${address}${path}`, call)
      this.times.push(performance.now() - start)
      if (status !== 200 && before > 0) this.failed.push(`${path}: ${status}`)
      if (call !== findMarks || status !== 200) continue
      const version = (json as Output<'POST /api/binLookup'>).data.length
      if (version < before) this.failed.push(`a reply from dataset ${version} after one from ${before}`)
      this.newest = Math.max(this.newest, version)
    }
  }
}

const markOf = (version: number): string => String(999_000 + version)

/** As many BINs are found as the number of the dataset. */
const findMarks: Call = {
  method: 'POST',
  body: { bins: Array.from({ length: 50 }, (_, at) => markOf(at + 1)) },
}

const calls: [path: string, call: Call][] = [
  ['/api/binLookup', findMarks],
  ['/api/binLookup', { method: 'POST', body: { vendors: ['VISA'], facets: true } }],
  [`/api/bin/${markOf(1)}`, {}],
  ['/api/banks?search=a', {}],
]

/** Dataset 1 has one of the marked BINs, dataset 2 has two, and so on. */
export function madeVersions(count: number): Buffer[] {
  const others = sourceRecords({ count: rows, digits: 6, banks: 2000 })
  const collection = collectionOf(others.filter(({ record }) => !record.bin.startsWith('999')))
  return Array.from({ length: count }, (_, at) => {
    collection.add(0, recordOf(markOf(at + 1), { brand: 'VISA', issuer: 'Marked Bank' }))
    return buildSnapshot(collection, { built: new Date(1e12 + at * 1e6) })
  })
}

/** Each in turn instead of the next dataset. */
export const damages: ((good: Buffer) => Buffer)[] = [
  (good) => good.subarray(0, good.length - 1000),
  (good) => changed(good, good.length >> 1),
  () => Buffer.from('BIN,Brand\n457173,VISA\n'),
  () => Buffer.alloc(0),
  // The number of the format.
  (good) => changed(good, 8),
]

function changed(good: Buffer, at: number): Buffer {
  const bytes = Buffer.from(good)
  bytes[at]! ^= 1
  return bytes
}
