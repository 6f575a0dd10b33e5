// Sits between Playwright and Firefox, whose versions of WebDriver BiDi differ in three places that the journeys need.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { rewriteFrames } from './frames.ts'

/** Returns the port of the relay. */
export async function startRelay(host: string, port: number): Promise<number> {
  const server = createServer((playwright) => {
    const firefox = connect(port, host)
    // Firefox accepts connections by its own address only.
    const handshake = (head: string) => head.replace(/^Host:.*$/im, `Host: ${host}:${port}`)
    relay(playwright, firefox, handshake, forFirefox)
    relay(firefox, playwright, (head) => head, forPlaywright)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Passes on an HTTP head, then WebSocket frames. */
function relay(
  from: Socket,
  to: Socket,
  handshake: (head: string) => string,
  rewrite: (text: string) => string,
): void {
  let waiting: Buffer = Buffer.alloc(0)
  let isOpen = false
  from.on('data', (data) => {
    waiting = Buffer.concat([waiting, data])
    const end = waiting.indexOf('\r\n\r\n') + 4
    if (!isOpen && end >= 4) {
      isOpen = true
      to.write(handshake(waiting.toString('latin1', 0, end)))
      waiting = waiting.subarray(end)
    }
    if (!isOpen) return
    const { done, rest } = rewriteFrames(waiting, rewrite)
    waiting = rest
    to.write(done)
  })
  from.on('end', () => to.end())
  from.on('error', () => to.destroy())
}

interface Message {
  id?: number
  method?: string
  params?: {
    actions?: { type: string; parameters?: { pointerType: string } }[]
    navigation?: string | null
    url?: string
  }
}

function forFirefox(text: string): string {
  // Colour schemes are set by Firefox's own preferences. Something else that always succeeds is asked instead.
  if (text.includes('"emulation.setMediaFeaturesOverride"'))
    return JSON.stringify({ id: (JSON.parse(text) as Message).id, method: 'session.status', params: {} })
  if (!text.includes('"input.performActions"')) return text
  // Playwright has no touch here, only a mouse, which the journeys never use.
  const message = JSON.parse(text) as Message
  for (const { type, parameters } of message.params?.actions ?? [])
    if (type === 'pointer' && parameters) parameters.pointerType = 'touch'
  return JSON.stringify(message)
}

function forPlaywright(text: string): string {
  if (!text.includes('"browsingContext.download')) return text
  // Playwright ignores downloads without an ID, which are those that are not a navigation.
  const { params, ...message } = JSON.parse(text) as Message
  return JSON.stringify({ ...message, params: { ...params, download: params?.navigation ?? params?.url } })
}
