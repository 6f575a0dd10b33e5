// node torture/load/open-loop.ts SETTINGS (JSON): a thousand people who send requests at a steady pace, whether replies keep
// up or not. Each has one connection and waits for a reply before the next request.
import { connect, type Socket } from 'node:net'
import { quantile } from '../../bench/measuring/statistics.ts'

export interface OpenLoopSettings {
  port: number
  /** Complete requests, sent in turn. */
  requests: string[]
  people: number
  /** Requests per second. Without it, everybody sends the next one at once. */
  pace?: number
  seconds: number
}

export interface OpenLoop {
  answered: number
  refused: number
  /** Other replies, and connections that ended. */
  failed: number
  /** Requests that were not sent because everybody was waiting for a reply. */
  unsent: number
  /** Milliseconds until an answer. */
  p50: number
  p99: number
}

interface Person {
  socket: Socket
  sent: number
  text: string
}

const { port, requests, people, pace, seconds } = JSON.parse(process.argv[2]!) as OpenLoopSettings
const free: Person[] = []
const latencies: number[] = []
const counts = { refused: 0, failed: 0, unsent: 0 }
let sent = 0
const waiting = new Set<Person>()

for (let count = 0; count < people; count++) free.push(await arrive())
const began = performance.now()
const ends = began + seconds * 1000
if (pace === undefined) for (const person of free.splice(0)) send(person)
else await sendAtPace(pace)
// Nobody waits for longer than ten seconds.
while (performance.now() < ends + 10_000 && (performance.now() < ends || waiting.size > 0)) await pause(10)
const outcome: OpenLoop = {
  answered: latencies.length,
  ...counts,
  failed: counts.failed + waiting.size,
  p50: quantile(latencies, 0.5),
  p99: quantile(latencies, 0.99),
}
process.stdout.write(JSON.stringify(outcome), () => process.exit(0))

async function sendAtPace(pace: number): Promise<void> {
  for (let due = 0; performance.now() < ends;) {
    for (; began + (due * 1000) / pace <= performance.now(); due++) {
      const person = free.shift()
      if (person) send(person)
      else counts.unsent++
    }
    await pause(1)
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function arrive(): Promise<Person> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const person: Person = { socket, sent: 0, text: '' }
    socket.once('connect', () => resolve(person)).once('error', reject)
    socket.on('data', (data) => receive(person, data.toString('latin1')))
    socket.once('close', () => {
      if (waiting.delete(person)) counts.failed++
    })
  })
}

function send(person: Person): void {
  person.sent = performance.now()
  person.text = ''
  waiting.add(person)
  person.socket.write(requests[sent++ % requests.length]!)
}

function receive(person: Person, text: string): void {
  person.text += text
  const end = person.text.indexOf('\r\n\r\n')
  if (end === -1) return
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(person.text.slice(0, end))?.[1] ?? 0)
  if (person.text.length < end + 4 + length) return
  const status = person.text.slice(9, 12)
  if (status === '200') latencies.push(performance.now() - person.sent)
  else if (status === '503') counts.refused++
  else counts.failed++
  waiting.delete(person)
  if (pace === undefined && performance.now() < ends) send(person)
  else free.push(person)
}
