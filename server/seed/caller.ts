import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { FastifyInstance } from 'fastify'
import type { Input, Output, Route } from '#contract/api.ts'

export interface Person {
  userId: string
  token: string
  address: string
}

export type Call = <R extends Route>(line: R, input: Input<R>, by: Partial<Person>) => Promise<Output<R>>

export const caller =
  (app: FastifyInstance): Call =>
  async (line, input, { token, address = '127.0.0.1' }) => {
    const [method, path] = line.split(' ') as ['GET' | 'POST' | 'PUT', string]
    const { params = {}, body } = input as { params?: Record<string, string>; body?: object }
    const reply = await app.inject({
      method,
      url: path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
      remoteAddress: address,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(body && { payload: body }),
    })
    if (reply.statusCode >= 400)
      throw new Error(`${line} was answered with ${reply.statusCode}: ${reply.body}`)
    return reply.json()
  }

export async function signUp(call: Call, address: string): Promise<Person> {
  const challenge = await call('GET /api/human/challenge', {}, { address })
  const solution = await solveChallenge({ challenge, deriveKey })
  const turnstile_token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const { userId, token } = await call('POST /api/auth/signup', { body: { turnstile_token } }, { address })
  return { userId, token, address }
}
