import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Scope } from '#test/apps/shared.ts'
import { startServer, temporaryFolder } from '#test/servers/server-process.ts'
import { madeWriters } from '../list-writer.ts'
import { Replies } from '../replies.ts'
import type { Outcome, Torture } from '../torture.ts'
import { watchHealth } from './health.ts'

const minutes = 30
const writers = 4
const readers = 8
/** Megabytes per minute. */
const mostGrowth = 1
const sampleEvery = 5000

export const tortureSoak: Torture = {
  fault: 'people who read and write without a pause for half an hour',
  promise:
    'Memory grows by less than 1 MB a minute, files and connections stay as many as they were, no request fails, and health checks are answered within a second.',
  mostMinutes: minutes + 5,
  run,
}

interface Sample {
  minute: number
  megabytes: number
  handles: number
}

async function run(scope: Scope, quick: boolean): Promise<Outcome> {
  const length = quick ? 0.5 : minutes
  const place = { dataDir: await temporaryFolder(scope), databaseUrl: '' }
  const server = await startServer(scope, { DATA_DIR: place.dataDir, RATE_LIMITS: 'off' })
  const replies = new Replies()
  const lists = await madeWriters(place, writers, replies, server.address)
  const health = watchHealth(scope, server.address)
  const began = performance.now()
  const minute = () => (performance.now() - began) / 60_000
  const load = [
    ...lists.map(async (writer) => {
      for (; minute() < length; await pause(40)) await writer.step()
    }),
    ...Array.from({ length: readers }, async (_, reader) => {
      for (let count = 0; minute() < length; await pause(40))
        await read(replies, server.address, reader + ++count)
    }),
  ]
  const samples: Sample[] = []
  for (; minute() < length; await pause(sampleEvery)) {
    samples.push({ minute: minute(), ...useOf(server.process.pid!) })
  }
  await Promise.all(load)
  const lost = (await Promise.all(lists.map((writer) => writer.check()))).flatMap(
    ({ acknowledged }) => acknowledged,
  )

  // Until then the heap finds its size.
  const settled = samples.slice(Math.floor(samples.length / 3))
  const growth = slope(settled.map(({ minute, megabytes }) => [minute, megabytes]))
  const handleGrowth = slope(settled.map(({ minute, handles }) => [minute, handles]))
  const failed = Object.keys(replies.counts).filter((kind) => kind !== '200')
  const requests = Object.values(replies.counts).reduce((sum, count) => sum + count, 0)
  return {
    figures: {
      minutes: length,
      requests,
      'memory (MB): after a third, at the end': `${Math.round(settled[0]!.megabytes)}, ${Math.round(settled.at(-1)!.megabytes)}`,
      'growth of memory (MB per minute)': growth.toFixed(2),
      'open files and connections: after a third, at the end': `${settled[0]!.handles}, ${settled.at(-1)!.handles}`,
      'slowest health check (ms)': Math.round(health.worst()),
      'slowest request (ms)': Math.round(replies.longest),
      'lost writes': lost.length,
      ...replies.counts,
    },
    recorded: {
      tries: `${length} minutes`,
      acknowledged: `${requests.toLocaleString('en')} requests`,
      broken: `${growth.toFixed(2)} MB a minute, ${lost.length} lost, slowest health check ${Math.round(health.worst())} ms`,
    },
    broken: [
      growth >= mostGrowth && `memory grew by ${growth.toFixed(2)} MB a minute`,
      handleGrowth >= 1 && `open files and connections grew by ${handleGrowth.toFixed(2)} a minute`,
      health.worst() > 1000 && `a health check took ${Math.round(health.worst())} ms`,
      failed.length > 0 && `requests failed: ${failed.join(', ')}`,
      lost.length > 0 && `${lost.length} acknowledged writes were lost`,
    ].filter((sentence) => sentence !== false),
  }
}

async function read(replies: Replies, address: string, count: number): Promise<void> {
  const bin = String(400_000 + ((count * 7919) % 100_000))
  const reads = [
    () => replies.fetch(`${address}/api/binLookup`, { method: 'POST', body: { bins: [bin, '437773'] } }),
    () => replies.fetch(`${address}/api/binSearch`, { method: 'POST', body: { text: `Is ${bin} known?` } }),
    () => replies.fetch(`${address}/bin/437773`),
    () => replies.fetch(`${address}/api/bin/437773`),
    () => replies.fetch(`${address}/api/all-public/binlists`),
    () => replies.fetch(`${address}/api/banks`),
    () => replies.fetch(`${address}/api/binLookupFilter/download?vendors[]=VISA`),
  ]
  await reads[count % reads.length]!()
}

function useOf(process: number): Omit<Sample, 'minute'> {
  const status = readFileSync(`/proc/${process}/status`, 'utf8')
  return {
    megabytes: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)![1]) / 1024,
    handles: readdirSync(`/proc/${process}/fd`).length,
  }
}

/** By least squares. */
function slope(points: [x: number, y: number][]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [middleX, middleY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))]
  const products = points.map(([x, y]) => (x - middleX) * (y - middleY))
  return mean(products) / mean(points.map(([x]) => (x - middleX) ** 2))
}
