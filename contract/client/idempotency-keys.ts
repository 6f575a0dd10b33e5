import type { Api, Route } from '../api.ts'

type Creating = { [R in Route]: Api[R] extends { creates: true } ? R : never }[Route]

/** The lines of the contract with `creates`, which the compiler checks: no schema may reach the browser. */
const creating: Record<Creating, true> = {
  'POST /api/binlists': true,
  'POST /api/binlists/from-search': true,
  'POST /api/binlists/:hashId/bins': true,
  'POST /api/binlists/:hashId/fork': true,
  'POST /api/binlists/:hashId/bookmark': true,
  'POST /api/binlists/:hashId/report': true,
  'POST /api/bin/:bin/review': true,
  'POST /api/reviews/:hash/report': true,
  'POST /api/bin/:bin/corrections': true,
  'POST /api/corrections/:id/report': true,
}

export class IdempotencyKeys {
  private readonly unanswered = new Map<string, string>()

  /**
   * Sends a request that creates something with a key. Without a reply nobody knows whether it was executed, so the next
   * one of this sender with the same input has the same key: trying again does not create a second list. `isFinal` tells
   * whether an error means that it was not.
   */
  async send<T>(
    sender: string | undefined,
    line: Route,
    input: unknown,
    isFinal: (error: unknown) => boolean,
    send: (headers: Record<string, string>) => Promise<T>,
  ): Promise<T> {
    const { unanswered } = this
    // What was created may be deleted now. Creating it again is then a new request.
    if (/^DELETE |\/remove-bins$/.test(line)) unanswered.clear()
    if (!Object.hasOwn(creating, line)) return send({})
    const request = JSON.stringify([sender, line, input])
    const key = unanswered.get(request) ?? newKey()
    unanswered.set(request, key)
    const forget = () => unanswered.get(request) === key && unanswered.delete(request)
    try {
      const reply = await send({ 'idempotency-key': key })
      forget()
      return reply
    } catch (error) {
      if (isFinal(error)) forget()
      throw error
    }
  }
}

/** 128 random bits. `crypto.randomUUID` exists only on https. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
