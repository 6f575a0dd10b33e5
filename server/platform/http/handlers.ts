import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Api, Input, Output, Route } from '#contract/api.ts'
import type { Create, Created } from '../idempotency/once.ts'
import type { Requester } from './requester.ts'

/**
 * One handler per request line: a line without a handler, or a handler without a line, does not compile. `Context` is
 * the part of the server's context that these handlers use.
 */
export type Handlers<Lines extends Route, Context> = {
  [Line in Lines]: Handler<Line, Context> | HandlerWithHook<Line, Context>
}

export type Handler<Line extends Route, Context> = (
  call: Call<Line>,
  context: Context,
) => Reply<Line> | Promise<Reply<Line>>

interface HandlerWithHook<Line extends Route, Context> {
  before: (
    request: FastifyRequest,
    reply: FastifyReply,
    context: Context,
  ) => Promise<FastifyReply | undefined>
  handle: Handler<Line, Context>
}

type Call<Line extends Route> = Input<Line> &
  Account<Api[Line]> &
  Creates<Api[Line]> & { request: FastifyRequest; reply: FastifyReply }

type Account<Endpoint> = Endpoint extends { account: 'required' }
  ? { account: Requester }
  : Endpoint extends { account: 'optional' }
    ? { account: Requester | null }
    : unknown

type Creates<Endpoint> = Endpoint extends { creates: true } ? { create: Create } : unknown

/**
 * An object that the line's schema serialises, or bytes: ready ones, or a stream when there are too many to hold. Or the
 * reply, when the handler has sent it.
 */
type Reply<Line extends Route> = Api[Line] extends { creates: true }
  ? Created<Output<Line>>
  : Output<Line> | Buffer | string | Readable | FastifyReply
