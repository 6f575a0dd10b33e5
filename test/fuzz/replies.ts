import { type Agent, request as open } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { Compile, type Validator } from 'typebox/compile'
import { endpoints, type Route } from '#contract/api.ts'
import { errors, type ErrorReply } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { unlisted } from '../apps/listed-replies.ts'
import type { FuzzedRequest } from './requests.ts'

export interface FuzzedReply {
  /** 0 when no reply came. */
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  milliseconds: number
  problem?: string
}

/** Milliseconds after which a request hangs. */
const mostMilliseconds = 5000

export function send(agent: Agent, address: string, request: FuzzedRequest): Promise<FuzzedReply> {
  const { hostname, port } = new URL(address)
  const start = performance.now()
  const { promise, resolve } = Promise.withResolvers<FuzzedReply>()
  const fail = (problem: string): void =>
    resolve({
      status: 0,
      headers: {},
      body: Buffer.alloc(0),
      milliseconds: performance.now() - start,
      problem,
    })
  const { method, path, headers, body } = request
  // Node does not set it for GET, HEAD and DELETE, and the server would take the body for the next request.
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const sent = open({ agent, host: hostname, port, method, path, headers: { ...headers, ...length } })
  const late = setTimeout(() => {
    fail(`no reply after ${mostMilliseconds} ms`)
    sent.destroy()
  }, mostMilliseconds)
  sent.on('error', ({ message }) => fail(message))
  sent.on('response', (reply) => {
    const chunks: Buffer[] = []
    reply.on('data', (chunk: Buffer) => chunks.push(chunk))
    reply.on('error', ({ message }) => fail(message))
    reply.on('end', () =>
      resolve({
        status: reply.statusCode ?? 0,
        headers: reply.headers,
        body: Buffer.concat(chunks),
        milliseconds: performance.now() - start,
      }),
    )
  })
  sent.end(body)
  return promise.finally(() => clearTimeout(late))
}

export function faultOf(request: FuzzedRequest, reply: FuzzedReply): string | undefined {
  const { status, headers, problem } = reply
  // The server does not read the rest of a body that is too large, so the client may not be able to send it.
  if (problem !== undefined) return isTooLarge(request) ? undefined : problem
  if (headers['x-request-id'] === undefined) return `${status} without a request ID`
  if (status >= 500) return `${status}: ${reply.body.toString().slice(0, 300)}`
  if (request.method === 'HEAD' || status === 204 || status === 301) return undefined
  const unknown = request.line && unlisted(request.line, status, typeOf(reply))
  if (unknown !== undefined) return unknown
  if (status === 304) return undefined
  if (status >= 400) return faultOfError(reply)
  return request.line === undefined ? undefined : faultOfOutput(request.line, reply)
}

const isTooLarge = ({ body }: FuzzedRequest): boolean => (body?.length ?? 0) > limits.bodyBytes

function faultOfError(reply: FuzzedReply): string | undefined {
  // Browsers get a page.
  if (typeOf(reply).startsWith('text/html')) return undefined
  const error = jsonOf(reply) as Partial<ErrorReply> | undefined
  const { message, status, code } = error ?? {}
  const isKnown = code !== undefined && Object.hasOwn(errors, code) && errors[code][0] === reply.status
  return typeof message === 'string' && message !== '' && status === reply.status && isKnown
    ? undefined
    : `not the shape of an error: ${reply.status} ${textOf(reply).slice(0, 300)}`
}

function faultOfOutput(line: Route, reply: FuzzedReply): string | undefined {
  const type = typeOf(reply)
  if (!type.startsWith('application/json')) return undefined
  const output = jsonOf(reply)
  if (output === undefined) return 'not JSON'
  const schema = validatorOf(line)
  // The schema of a file says nothing about its format.
  if (schema === 'file' || schema.Check(output)) return undefined
  return `not as the contract says: ${JSON.stringify(schema.Errors(output).slice(0, 2))}`
}

const typeOf = ({ headers }: FuzzedReply): string => String(headers['content-type'] ?? '')

export function jsonOf(reply: FuzzedReply): unknown {
  try {
    return JSON.parse(textOf(reply)) as unknown
  } catch {
    return undefined
  }
}

const unpack: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}

export function textOf({ headers, body }: FuzzedReply): string {
  return (unpack[String(headers['content-encoding'])]?.(body) ?? body).toString()
}

const validators = new Map<Route, Validator | 'file'>()

function validatorOf(line: Route): Validator | 'file' {
  const known = validators.get(line)
  if (known) return known
  const { returns } = endpoints.find(([one]) => one === line)![1]
  const made = 'type' in returns && returns.type === 'string' ? 'file' : Compile(returns)
  validators.set(line, made)
  return made
}
