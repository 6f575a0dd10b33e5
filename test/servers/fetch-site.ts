// A server for tests of fetching the dataset, which serves one file as badly as the test wants, and a folder to fetch it to.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { FetchError, fetchPinned, type FetchOptions } from '#server/dataset/fetching/fetch-pinned.ts'

export const content = randomBytes(300_000)
export const half = content.subarray(0, 150_000)

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

export interface FetchSite {
  destination: string
  /** The Range header of each request, in order; empty for none. */
  ranges: string[]
  fetch: (options?: FetchOptions) => Promise<string>
  fails: (words: string, options?: FetchOptions) => Promise<void>
  /** Checks that the file is there, and nothing else. */
  arrived: () => Promise<void>
  files: () => Promise<string[]>
  /** Stops the server early. */
  close: () => Promise<void>
}

export async function fetchSite(t: TestContext, handler: Handler): Promise<FetchSite> {
  const ranges: string[] = []
  const server = createServer((request, response) => {
    ranges.push(request.headers.range ?? '')
    handler(request, response)
  })
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const directory = await mkdtemp(join(tmpdir(), 'bindex-fetch-'))
  t.after(async () => {
    await close()
    await rm(directory, { recursive: true })
  })
  const destination = join(directory, 'data.csv')
  const pin = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/data.csv`,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }
  const files = (): Promise<string[]> => readdir(directory)
  const fetch = (options: FetchOptions = {}): Promise<string> =>
    fetchPinned(pin, destination, { pauseMs: 1, ...options })
  return {
    destination,
    ranges,
    fetch,
    fails: (words, options) => assert.rejects(fetch(options), (error) => isRefusal(error, words)),
    arrived: async () => {
      assert.deepEqual(await files(), ['data.csv'])
      assert.ok(content.equals(await readFile(destination)))
    },
    files,
    close,
  }
}

function isRefusal(error: unknown, words: string): boolean {
  assert.ok(error instanceof FetchError)
  assert.equal(error.message, `The full dataset could not be fetched: ${words}.`)
  return true
}
