import { defaultExportFormat, downloadName, type ExportFormat } from '#contract/formats/export-format.ts'
import type { Input, Output, Route } from '#contract/api.ts'
import { ApiError, unexpected } from '#contract/client/api-error.ts'
import { createCalls } from '#contract/client/calls.ts'
import { isDeviceLine, type DeviceLine } from '#contract/device.ts'
import { isOffline } from './connection/connection.ts'
import { noteReply } from './connection/connection.ts'
import { session } from './session/session.ts'

/** Queries are tried again by their own rules: see `retries.ts`. */
const server = createCalls({
  token: () => session.token(),
  onReply: ({ headers }) => {
    noteReply(headers.get('x-kept-at'))
    if (headers.has('x-private-data')) session.notePrivateData()
  },
})

export const { openStream } = server

class OfflineError extends ApiError {
  constructor(isRead: boolean) {
    super(
      isRead
        ? 'There is no connection. Try again when you are online.'
        : 'This needs a connection. Nothing is lost: try again when you are online.',
      0,
    )
  }
}

/** The message to show for whatever was thrown; `otherwise` when the server was not reached. */
export const messageOf = (error: unknown, otherwise = unexpected): string =>
  (error instanceof ApiError && (error.status || error instanceof OfflineError) && error.message) || otherwise

interface Device {
  callOnDevice(line: DeviceLine, input: unknown): Promise<unknown>
  downloadOnDevice(line: DeviceLine, input: unknown): Promise<Blob>
}

let findDevice: (() => Promise<Device> | undefined) | undefined

export function answerWith(find: () => Promise<Device> | undefined): void {
  findDevice = find
}

/** The address to try when the first one returns 404. */
const alternates: Partial<Record<Route, Route>> = {
  'GET /bank/:slug': 'GET /api/bank/:slug',
  'GET /api/bank/:slug': 'GET /bank/:slug',
}

/**
 * Calls the API with a request line of the contract, such as `GET /api/dataset`. A visitor who searches on this device gets
 * what the dataset can answer from there.
 */
export async function call<R extends Route>(
  line: R,
  input: Input<R>,
  signal?: AbortSignal,
): Promise<Output<R>> {
  const device = isDeviceLine(line) && findDevice?.()
  if (!device) return callServer(line, input, signal)
  return (await (await device).callOnDevice(line, input)) as Output<R>
}

export async function callServer<R extends Route>(
  line: R,
  input: Input<R>,
  signal?: AbortSignal,
): Promise<Output<R>> {
  try {
    return await server.call(line, input, signal)
  } catch (error) {
    if (error instanceof ApiError && error.status === 0 && isOffline())
      throw new OfflineError(line.startsWith('GET '))
    const alternate = alternates[line]
    if (!alternate || !(error instanceof ApiError) || error.status !== 404) throw error
    return (await server.call<Route>(alternate, input as Input<Route>, signal)) as Output<R>
  }
}

export async function download<R extends Route>(
  line: R,
  input: Input<R>,
): Promise<{ file: Blob; name: string }> {
  const device = isDeviceLine(line) && findDevice?.()
  if (!device) return server.download(line, input)
  return { file: await (await device).downloadOnDevice(line, input), name: fileName(input as Sent) }
}

type Sent = Partial<Record<'body' | 'query', { format?: ExportFormat }>>

function fileName({ body, query }: Sent): string {
  const { format = defaultExportFormat } = body ?? query ?? {}
  return downloadName('bins', format)
}
