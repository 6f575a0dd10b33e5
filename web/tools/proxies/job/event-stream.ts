/** One event of https://html.spec.whatwg.org/multipage/server-sent-events.html */
export interface ServerEvent {
  event: string
  id: string
  data: string
}

/** Replaces EventSource, which hides the HTTP status: a missing job could not be told from a lost connection. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let rest = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      rest += value
      const blocks = rest.split(/\r\n\r\n|\n\n|\r\r/)
      rest = blocks.pop()!
      for (const block of blocks) {
        const event = readEvent(block)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Undefined for a block without data, such as a heartbeat. */
function readEvent(block: string): ServerEvent | undefined {
  const event: ServerEvent = { event: 'message', id: '', data: '' }
  const data: string[] = []
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line)!
    if (name === 'data') data.push(value)
    else if (name === 'event' || name === 'id') event[name] = value
  }
  return data.length === 0 ? undefined : { ...event, data: data.join('\n') }
}
