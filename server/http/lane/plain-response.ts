import { STATUS_CODES } from 'node:http'
import type { PlainRequest } from './plain-request.ts'

/** Bytes up to which copying the body behind its head is cheaper than sending two pieces. */
const mostCopied = 4096

type Value = string | number

/** What hooks and handlers use of a response, that of Node and that of Fastify, without a stream. */
export class PlainResponse {
  readonly req: PlainRequest
  statusCode = 200
  /** Whether the system has taken all of it. */
  writableFinished = false
  /** For those who measure. */
  route: unknown = undefined
  private isClosed = false
  private readonly set = new Map<string, string>()
  private readonly listeners: (() => void)[] = []
  private readonly keepAlive: string
  private readonly closed: () => void

  /** `keepAlive` is what it says when the connection stays open; `closed` is called last. */
  constructor(request: PlainRequest, keepAlive: string, closed: () => void) {
    this.req = request
    this.keepAlive = keepAlive
    this.closed = closed
  }

  get raw(): this {
    return this
  }

  once(_event: 'close', listener: () => void): this {
    this.listeners.push(listener)
    return this
  }

  setHeader(name: string, value: Value): this {
    const text = String(value)
    if (/[^\t -~]/.test(text)) throw new TypeError(`The header ${name} has a character that is not allowed.`)
    this.set.set(name.toLowerCase(), text)
    return this
  }

  /** As Node takes them, names and values alternating. */
  writeHead(status: number, headers: readonly string[]): this {
    this.statusCode = status
    for (let at = 0; at < headers.length; at += 2) this.setHeader(headers[at]!, headers[at + 1]!)
    return this
  }

  header(name: string, value: Value): this {
    return this.setHeader(name, value)
  }

  headers(all: Record<string, Value>): this {
    for (const name in all) this.setHeader(name, all[name]!)
    return this
  }

  getHeader(name: string): string | undefined {
    return this.set.get(name)
  }

  code(status: number): this {
    this.statusCode = status
    return this
  }

  type(type: string): this {
    return this.setHeader('content-type', type)
  }

  send(body: Buffer | string): this {
    this.end(body)
    return this
  }

  get endsConnection(): boolean {
    return this.set.get('connection') === 'close'
  }

  end(body: Buffer | string): void {
    const { socket } = this.req
    const length = Buffer.byteLength(body)
    const head = this.head(length)
    const sent = (error?: Error | null) => {
      this.writableFinished = !error
      this.close()
    }
    if (length <= mostCopied) {
      const whole = Buffer.allocUnsafe(head.length + length)
      whole.write(head, 'latin1')
      if (typeof body === 'string') whole.write(body, head.length)
      else whole.set(body, head.length)
      socket.write(whole, sent)
      return
    }
    socket.cork()
    socket.write(Buffer.from(head, 'latin1'))
    socket.write(body, sent)
    socket.uncork()
  }

  /** It is sent, or its client has gone. */
  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    for (const listener of this.listeners) listener()
    this.closed()
  }

  private head(length: number): string {
    let head = `HTTP/1.1 ${this.statusCode} ${STATUS_CODES[this.statusCode]}\r\n`
    for (const [name, value] of this.set) head += `${name}: ${value}\r\n`
    return `${head}content-length: ${length}\r\nDate: ${now()}\r\n${this.endsConnection ? '' : this.keepAlive}\r\n`
  }
}

let second = 0
let date = ''

/** Written once a second. */
function now(): string {
  const time = Math.floor(Date.now() / 1000)
  if (time !== second) date = new Date(time * 1000).toUTCString()
  second = time
  return date
}
