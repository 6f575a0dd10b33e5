// Which replies a call can give. OpenAPI and the docs page print them, and tests check that no other comes.
import type { Endpoint } from './api.ts'
import type { ErrorCode } from './errors.ts'

export const typesOf = ({ types, returns }: Pick<Endpoint, 'types' | 'returns'>): readonly string[] =>
  types ?? ['type' in returns && returns.type === 'string' ? 'text/plain' : 'application/json']

export function errorsOf(line: string, endpoint: Endpoint): ErrorCode[] {
  const { params, anyQuery, account, scope, creates, rate, lines, fails = [] } = endpoint
  const isChange = !line.startsWith('GET ')
  const codes: ErrorCode[] = [
    ...anyCall,
    ...(lines ? (['unsupported_media_type'] as const) : isChange ? anyBody : []),
    ...(params ? (['not_found'] as const) : []),
    ...(params || !anyQuery ? (['invalid_input'] as const) : []),
    ...(creates ? (['bad_idempotency_key', 'idempotency_key_reused'] as const) : []),
    ...(account === 'required' ? (['unauthenticated'] as const) : []),
    ...(rate || account ? (['bad_token', 'rate_limited'] as const) : []),
    ...(scope ? [scope === 'session' ? ('session_required' as const) : ('missing_scope' as const)] : []),
    ...(account ? (['store_unavailable'] as const) : []),
    ...(account && isChange ? anyChange : []),
    ...fails,
  ]
  return [...new Set(codes)]
}

export const anyCall: readonly ErrorCode[] = [
  'bad_request',
  'bad_host',
  'too_slow',
  'expectation_failed',
  'headers_too_large',
  'internal',
  'overloaded',
  'too_much_at_once',
  'stopping',
]

/** Also for a call without a body, because one may be sent. */
const anyBody = ['bad_json', 'too_large', 'unsupported_media_type'] as const satisfies ErrorCode[]

const anyChange = ['gone_meanwhile', 'outcome_unknown', 'store_full'] as const satisfies ErrorCode[]
