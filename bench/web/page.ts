// The front page over HTTP: our server, and a bare one that sends the same bytes and headers.
import { writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { BareReply } from '../measuring/bare-server.ts'
import { measure, type Measured } from '../http/http.ts'
import { startBare } from '../measuring/processes.ts'
import type { Line, Section } from '../measuring/report.ts'
import { median } from '../measuring/statistics.ts'
import { count, kilobytes, milliseconds, percent } from '../measuring/units.ts'
import type { WebBench } from '../measuring/browser.ts'

const connections = 8

type Round = Record<'ours' | 'bare', Measured>

export async function benchPage({
  server,
  site,
  folder,
  quick,
}: WebBench): Promise<Pick<Section, 'about' | 'lines'>> {
  const { headers, body } = await compressedPage(site)
  const reply: BareReply = { headers, body: body.toString('base64') }
  const bare = await startBare(written(folder, 'page.json', reply))
  const file = written(folder, 'requests.json', [
    'GET / HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-encoding: br\r\n\r\n',
  ])
  const settings = { file, connections, seconds: quick ? 0.5 : 3, first: 0 }
  for (const side of [server, bare]) await measure(side, settings)
  const rounds: Round[] = []
  for (let round = 0; round < (quick ? 2 : 5); round++) {
    rounds.push({ ours: await measure(server, settings), bare: await measure(bare, settings) })
  }
  await bare.stop()
  return {
    about: [
      `Over HTTP: requests per second for the front page, compressed with brotli, over ${connections} connections, compared
       with a bare \`node:http\` server that sends the same bytes and headers. Servers and client are separate
       processes, as under HTTP.`,
    ],
    lines: describe(rounds, body.length),
  }
}

/** The page as sent, with the headers that Node does not add by itself. */
function compressedPage(site: string): Promise<{ headers: string[]; body: Buffer }> {
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

function written(folder: string, name: string, content: unknown): string {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(content))
  return file
}

function describe(rounds: Round[], bytes: number): Line[] {
  const middle = (side: 'ours' | 'bare', figure: 'perSecond' | 'cpuTime') =>
    median(rounds.map((round) => round[side][figure]))
  return [
    {
      what: `\`GET /\` over HTTP (br, ${kilobytes(bytes)})`,
      ours: `${count(middle('ours', 'perSecond'))}/s`,
      theirs: `bare ${count(middle('bare', 'perSecond'))}/s`,
      ratio: percent(median(rounds.map(({ ours, bare }) => ours.perSecond / bare.perSecond))),
    },
    {
      what: '– CPU time per request',
      ours: milliseconds(middle('ours', 'cpuTime')),
      theirs: `bare ${milliseconds(middle('bare', 'cpuTime'))}`,
      ratio: percent(middle('bare', 'cpuTime') / middle('ours', 'cpuTime')),
    },
  ]
}
