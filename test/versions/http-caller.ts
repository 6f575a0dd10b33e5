export interface Person {
  userId: string
  token: string
}

interface Reply {
  id: string
  token: string
  review?: { hash: string }
  correction?: { id: string }
}

/** Calls a server by request line. The contract of today does not bind the replies of another version. */
export type Call = (
  line: string,
  by?: Person,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Reply>

export const httpCaller =
  (address: string): Call =>
  async (line, by, body, headers = {}) => {
    const [method = '', path = ''] = line.split(' ')
    const reply = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
        ...(by && { authorization: `Bearer ${by.token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    // Each start has another port.
    const text = (await reply.text()).replaceAll(address, 'https://bins.example.com')
    if (!reply.ok) throw new Error(`${line} was answered with ${reply.status}: ${text}`)
    return (reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : { text }) as Reply
  }
