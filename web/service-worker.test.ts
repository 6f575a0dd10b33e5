import assert from 'node:assert/strict'
import { test } from 'node:test'

type Listener = (event: object) => void

test('what a private source says is not kept on the device, and what everyone sees is', async (t) => {
  const listeners = new Map<string, Listener>()
  const kept = new Map<string, string>()
  const cache = {
    delete: async (url: string) => kept.delete(url),
    put: async (url: string, response: Response) => void kept.set(url, await response.text()),
    keys: async () => [...kept.keys()],
  }
  const globals = {
    version: 'test',
    files: [],
    location: { origin: 'https://bins.example' },
    caches: { open: async () => cache },
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
  }
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  t.after(() => Object.keys(globals).forEach((name) => Reflect.deleteProperty(globalThis, name)))
  await import('./service-worker.ts')
  const ask = async (url: string, headers: Record<string, string>) => {
    t.mock.method(globalThis, 'fetch', async () => new Response('{}', { headers }))
    const works: Promise<unknown>[] = []
    listeners.get('fetch')!({
      request: new Request(url, { headers: { accept: 'application/json' } }),
      respondWith: (work: Promise<unknown>) => works.push(work),
      waitUntil: (work: Promise<unknown>) => works.push(work),
    })
    await works[0]
    await Promise.all(works)
  }
  await ask('https://bins.example/api/bin/400001', {})
  await ask('https://bins.example/api/bin/400002', { 'x-private-data': 'yes', 'cache-control': 'no-store' })
  assert.deepEqual([...kept.keys()], ['https://bins.example/api/bin/400001'])
})
