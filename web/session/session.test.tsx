import { expect, test, vi } from 'vitest'
import { signIn } from '#test/web/sign-in.ts'
import { call } from '../api.ts'
import { writeStored } from '../store.ts'

test('a call has the token of the account, or one that was stored without the account', async () => {
  const sent: Headers[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers))
    return new Response('{}')
  })
  const ask = () => call('GET /api/dataset', {})
  await ask()
  writeStored('token', 'older')
  await ask()
  signIn()
  await ask()
  expect(sent.map((headers) => headers.get('authorization'))).toEqual([null, 'Bearer older', 'Bearer secret'])
})
