import { limits } from '#contract/limits.ts'
import { encodings } from '../../../bench/blocking/costs.ts'
import { callOf, type Content, knownValues } from '../../../bench/blocking/requests.ts'
import type { Target } from '../../../bench/blocking/targets.ts'
import { type WorstInput, worstInputs } from '../../../bench/blocking/worst-inputs.ts'
import type { Attack } from './attack.ts'
import { bytesOf, type From } from './raw-client.ts'

export type AttackName = (typeof attackNames)[number]
export const attackNames = [
  'worst inputs',
  'largest replies',
  'unfinished bodies',
  'unread replies',
  '60 at once',
] as const

/** As many as a network may have. */
const mostConnections = 250
/** As deep as requests may be sent without waiting. */
const deep = 8

/** What one client can do with this target, each attack within the limits of connections and bodies. */
export function attacksOn(
  target: Target,
  content: Content,
  connections = mostConnections,
): Partial<Record<AttackName, (from: From) => Attack>> {
  const inputs = [...worstInputs(target, knownValues(target, content))]
  const bytes = (input: WorstInput, from: From, encoding: string) =>
    requestOf(target, input, { content, from, encoding })
  const large = inputs.filter(isLarge)
  const length = ({ body = '' }: WorstInput) => body.length
  const worst = inputs.toSorted((one, other) => length(other) - length(one))
  const [longest] = worst
  return {
    'worst inputs': (from) => ({
      from,
      connections: 2,
      requests: worst.map((input) => bytes(input, from, 'identity')),
      least: 150,
      most: 1000,
    }),
    'largest replies': (from) => ({
      from,
      connections: 2,
      requests: largeRequests(target, content, from, encodings),
      pipelined: 2,
      least: 150,
      most: 1000,
    }),
    ...(!target.line.startsWith('GET /') && {
      'unfinished bodies': (from: From) => ({
        from,
        connections,
        requests: [bytes(filled(longest!), from, 'identity')],
        isUnfinished: true as const,
        least: 1200,
        most: 1200,
      }),
    }),
    'unread replies': (from) => ({
      from,
      connections: Math.max(60, connections / 4),
      requests: Array(deep).fill(bytes(large[0]!, from, 'identity')) as Buffer[],
      pipelined: deep,
      isDeaf: true,
      least: 600,
      most: 600,
    }),
    '60 at once': (from) => ({
      from,
      connections: 60,
      requests: [bytes(large.at(-1)!, from, 'br')],
      least: 150,
      most: 4000,
    }),
  }
}

/** Those whose replies are large. */
export const largeRequests = (
  target: Target,
  content: Content,
  from: From,
  encodings: readonly string[],
): Buffer[] =>
  [...worstInputs(target, knownValues(target, content))]
    .filter(isLarge)
    .flatMap((input) => encodings.map((encoding) => requestOf(target, input, { content, from, encoding })))

function requestOf(
  target: Target,
  input: WorstInput,
  { content, from, encoding }: { content: Content; from: From; encoding: string },
): Buffer {
  const { headers, ...rest } = callOf(target, input, content.owner)
  return bytesOf({ ...rest, headers: { ...headers, 'accept-encoding': encoding } }, from)
}

/** With values that lead to much. */
const isLarge = ({ what, isHostile }: WorstInput): boolean =>
  !isHostile && (what === 'plain' || what === 'all flags true' || /: [\d,]+ BINs$/.test(what))

/** As long as a body may be. */
function filled({ body, ...input }: WorstInput): WorstInput {
  const text = body ?? '{}'
  return {
    type: 'application/json',
    ...input,
    body: text + ' '.repeat(limits.bodyBytes - Buffer.byteLength(text)),
  }
}
