// Reads replies as the strictest client would. Two lengths, a header that is not one, or a byte too many make it stop.

export interface Reply {
  status: number
  headers: Record<string, string>
  /** Bytes of the body, as they were sent. */
  length: number
}

interface Heard {
  reply(reply: Reply): void
  /** What is wrong. Nothing is read after that. */
  invalid(why: string): void
}

const statusLine = /^HTTP\/1\.1 ([1-5]\d\d) [\t\x20-\x7e]*$/
const headerLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[\t ]*([\t\x20-\x7e\x80-\xff]*?)[\t ]*$/
/** Headers that may occur more than once. */
const lists = new Set(['set-cookie', 'vary', 'link', 'via', 'warning'])
const longestHead = 32 * 1024

/** Of one connection, to whose requests other than HEAD these are the replies. */
export class StrictReplies {
  /** Requests whose replies have not come. */
  awaited = 0
  private head = ''
  private reply: Reply | undefined
  /** Bytes until the next thing; in a chunked body the end of the chunk, with its line break. */
  private left = 0
  private line = ''
  private state: 'head' | 'body' | 'size' | 'chunk' | 'trailer' | 'stopped' = 'head'
  private mustEnd = false
  private readonly heard: Heard

  constructor(heard: Heard) {
    this.heard = heard
  }

  push(data: Buffer): void {
    let at = 0
    while (at < data.length && this.state !== 'stopped') {
      if (this.state === 'head') at = this.readHead(data, at)
      else if (this.state === 'body' || this.state === 'chunk') at = this.skip(data, at)
      else at = this.readLine(data, at)
    }
  }

  /** The connection has ended. Says whether that was in the middle of a reply. */
  end(): void {
    if (this.state === 'stopped') return
    if (this.state !== 'head' || this.head !== '') this.stop(`cut in its ${this.state}`)
  }

  private stop(why: string): number {
    this.state = 'stopped'
    this.heard.invalid(why)
    return Infinity
  }

  private readHead(data: Buffer, at: number): number {
    if (this.head === '' && this.mustEnd) return this.stop('bytes after a reply that closes')
    if (this.head === '' && this.awaited === 0) return this.stop('a reply to nothing')
    const before = this.head.length
    this.head += data.toString('latin1', at, Math.min(data.length, at + longestHead))
    const end = this.head.indexOf('\r\n\r\n')
    if (end === -1) return this.head.length > longestHead ? this.stop('a head without an end') : data.length
    const lines = this.head.slice(0, end).split('\r\n')
    this.head = ''
    const why = this.begin(lines)
    if (why !== undefined) return this.stop(`${why} in ${JSON.stringify(lines.join('\r\n').slice(0, 600))}`)
    return at + end + 4 - before
  }

  /** What is wrong with a head; nothing if it is as it must be. */
  private begin([first = '', ...lines]: string[]): string | undefined {
    const [, status] = statusLine.exec(first) ?? []
    if (status === undefined) return 'no status line'
    const headers: Record<string, string> = {}
    for (const line of lines) {
      const [, name, value = ''] = headerLine.exec(line) ?? []
      if (name === undefined) return 'a line that is not a header'
      const known = name.toLowerCase()
      if (headers[known] !== undefined && !lists.has(known)) return `two headers ${known}`
      headers[known] = value
    }
    const reply = { status: Number(status), headers, length: 0 }
    if (reply.status < 200) return undefined
    this.awaited--
    this.reply = reply
    this.mustEnd = headers.connection?.toLowerCase() === 'close'
    const { 'content-length': length, 'transfer-encoding': encoding } = headers
    if (encoding !== undefined && encoding !== 'chunked') return 'an unknown transfer-encoding'
    if (length !== undefined && encoding !== undefined) return 'a length and chunks'
    if (length !== undefined && !/^\d{1,12}$/.test(length)) return 'a length that is not a number'
    if (reply.status === 204 || reply.status === 304) {
      if (encoding !== undefined) return 'chunks of nothing'
      this.done()
    } else if (encoding !== undefined) this.state = 'size'
    else if (length === undefined) return 'neither a length nor chunks'
    else {
      this.left = Number(length)
      this.state = 'body'
      if (this.left === 0) this.done()
    }
    return undefined
  }

  private skip(data: Buffer, at: number): number {
    const some = Math.min(this.left, data.length - at)
    this.left -= some
    this.reply!.length += some
    if (this.left > 0) return at + some
    if (this.state === 'body') this.done()
    else {
      this.reply!.length -= 2
      this.state = 'size'
    }
    return at + some
  }

  private readLine(data: Buffer, at: number): number {
    const end = data.indexOf('\n', at)
    this.line += data.toString('latin1', at, end === -1 ? data.length : end + 1)
    if (this.line.length > 100) return this.stop('a chunk without a size')
    if (end === -1) return data.length
    const { line } = this
    this.line = ''
    if (this.state === 'trailer') {
      if (line !== '\r\n') return this.stop('a body without an end')
      this.done()
      return end + 1
    }
    if (!/^[\da-f]{1,8}\r\n$/i.test(line)) return this.stop(`a size of ${JSON.stringify(line)}`)
    const size = Number.parseInt(line, 16)
    this.state = size === 0 ? 'trailer' : 'chunk'
    this.left = size + 2
    return end + 1
  }

  private done(): void {
    this.state = 'head'
    this.heard.reply(this.reply!)
  }
}
