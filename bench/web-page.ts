// The front page over HTTP: our server, and a bare one that sends the same bytes under the same headers.
import { writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { workOf } from './process-use.ts'
import { ask, type RunningServer } from './processes.ts'
import type { Line, Section } from './report.ts'
import { median } from './statistics.ts'
import { count, kilobytes, milliseconds, percent } from './units.ts'
import type { WebBench } from './web-browser.ts'
import type { PageLoad, PageLoadSettings } from './web-page-load.ts'
import { startBarePage } from './web-programs.ts'

const connections = 8

/** With the server's processor time for one request, milliseconds. */
type Measured = PageLoad & { work: number }
type Round = Record<'ours' | 'bare', Measured>

export async function benchPage({
  server,
  site,
  folder,
  quick,
}: WebBench): Promise<Pick<Section, 'about' | 'lines'>> {
  const file = join(folder, 'page.json')
  const { headers, body } = await packedPage(site)
  writeFileSync(file, JSON.stringify({ headers, body: body.toString('base64') }))
  const bare = await startBarePage(file)
  const seconds = quick ? 0.5 : 3
  for (const side of [server, bare]) await load({ port: side.port, connections, seconds })
  const rounds: Round[] = []
  for (let round = 0; round < (quick ? 2 : 5); round++) {
    rounds.push({ ours: await measure(server, seconds), bare: await measure(bare, seconds) })
  }
  await bare.stop()
  return {
    about: [
      `Over HTTP: requests a second for the front page, packed with brotli, over ${connections} connections; beside it a
       bare \`node:http\` server that sends the same bytes under the same headers. Servers and client are processes of
       their own, as under HTTP.`,
    ],
    lines: describe(rounds, body.length),
  }
}

/** As it is sent, with the headers that Node does not add by itself. */
function packedPage(site: string): Promise<{ headers: string[]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(`${site}/`, { headers: { 'accept-encoding': 'br' } }, (reply) => {
      const headers: string[] = []
      for (let at = 0; at < reply.rawHeaders.length; at += 2) {
        const [name = '', value = ''] = reply.rawHeaders.slice(at, at + 2)
        if (!/^(?:connection|date|keep-alive)$/i.test(name)) headers.push(name, value)
      }
      buffer(reply).then((body) => resolve({ headers, body }), reject)
    }).once('error', reject)
  })
}

async function measure({ pid, port }: RunningServer, seconds: number): Promise<Measured> {
  const before = workOf(pid)
  const found = await load({ port, connections, seconds })
  return { ...found, work: (workOf(pid) - before) / found.requests }
}

const load = (settings: PageLoadSettings): Promise<PageLoad> =>
  ask<PageLoad>('bench/web-page-load.ts', [JSON.stringify(settings)], { side: 'client' })

function describe(rounds: Round[], bytes: number): Line[] {
  const middle = (side: 'ours' | 'bare', figure: 'perSecond' | 'work') =>
    median(rounds.map((round) => round[side][figure]))
  return [
    {
      what: `\`GET /\` over HTTP (br, ${kilobytes(bytes)})`,
      ours: `${count(middle('ours', 'perSecond'))}/s`,
      theirs: `bare ${count(middle('bare', 'perSecond'))}/s`,
      ratio: percent(median(rounds.map(({ ours, bare }) => ours.perSecond / bare.perSecond))),
    },
    {
      what: '– processor time a request',
      ours: milliseconds(middle('ours', 'work')),
      theirs: `bare ${milliseconds(middle('bare', 'work'))}`,
      ratio: percent(middle('bare', 'work') / middle('ours', 'work')),
    },
  ]
}
