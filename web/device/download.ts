// Downloads the dataset into the browser.
import type { DeviceInfo } from '#contract/calls/device.ts'
import { ApiError } from '#contract/client/api-error.ts'
import { call } from '../api.ts'
import { findFile, keepFile } from './kept-files.ts'
import type { DeviceFiles } from './messages.ts'

/** Milliseconds until the server is asked again whether it has compressed the dataset. */
const askAgainAfter = 1500

export async function readyInfo(signal?: AbortSignal): Promise<DeviceInfo> {
  for (;;) {
    const info = await call('GET /api/dataset/device', {}, signal).catch(rethrow)
    if (info.state === 'not_shared') throw new ApiError(info.message, 403)
    if (info.state === 'ready') return info
    await new Promise((resolve) => setTimeout(resolve, askAgainAfter))
    signal?.throwIfAborted()
  }
}

export const filesOf = ({ file, corrections }: DeviceInfo): DeviceFiles => ({
  file: file!.path,
  ...(corrections && { corrections: corrections.path }),
})

export interface Progress {
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

type Download = Pick<NonNullable<DeviceInfo['file']>, 'path' | 'bytes'>

export async function download(
  { file, corrections }: DeviceInfo,
  { path, bytes: total }: Download,
  { onProgress, signal }: Progress = {},
): Promise<void> {
  try {
    if (!(await findFile(file!.path))) await fetchFile(path, (bytes) => onProgress?.(bytes / total), signal)
    if (corrections) await fetchFile(corrections.path, () => undefined, signal)
  } catch (error) {
    rethrow(error)
  }
}

async function fetchFile(
  path: string,
  onBytes: (bytes: number) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (await findFile(path)) return
  const response = await fetch(path, { signal: signal ?? null })
  if (!response.ok || !response.body) throw new ApiError(interrupted, 503)
  let bytes = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        bytes += part.length
        onBytes(bytes)
        controller.enqueue(part)
      },
    }),
  )
  await keepFile(path, new Response(counted))
}

function rethrow(error: unknown): never {
  if (error instanceof ApiError && error.status !== 0) throw error
  switch ((error as Error).name) {
    case 'AbortError':
      throw error
    case 'QuotaExceededError':
      throw new ApiError('This browser has no room for the dataset. Free some space and try again.', 507)
    case 'SecurityError':
    case 'InvalidStateError':
      throw new ApiError('This browser does not let the site keep files. Allow that and try again.', 400)
    default:
      throw new ApiError(interrupted, 503)
  }
}

const interrupted = 'The dataset could not be downloaded. Check your connection and try again.'
