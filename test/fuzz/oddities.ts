// Requests that are odd in other ways than their values: addresses, methods, headers and content types.
import { otherAddresses } from '../data/other-routes.ts'
import type { FuzzedRequest } from './requests.ts'
import { chance, pick, type Random, texts } from './values.ts'

const words = (text: string): string[] => text.trim().split(/\s+/)

/** Now and then with broken percent codes, or with bytes that should have been encoded. */
export function encode(random: Random, value: unknown): string {
  const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 4000)
  if (chance(random, 0.03))
    return pick(random, ['%', '%E0%A4%A', '%zz', '%C0%AF', '%ED%A0%80', '%2e%2e%2f', '\xff'])
  if (chance(random, 0.02)) return text.replace(/[^\x21-\xff]|[#?&]/g, '')
  return encodeURIComponent(text.toWellFormed())
}

export const accepted = [
  ...words('*/* application/json text/html text/html,application/json text/event-stream ,;q= x'),
  '',
]
export const encodings = [...words('gzip br zstd gzip;q=0 identity * gzip,br,zstd ;;,,'), 'x'.repeat(300)]
const methods = words('GET POST PUT PATCH DELETE HEAD OPTIONS TRACE PROPFIND')
const contentTypes = [
  ...words(
    'text/plain application/xml application/x-www-form-urlencoded multipart/form-data APPLICATION/JSON',
  ),
  ...words('application/json; application/json,text/plain application/vnd.api+json /'),
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'x'.repeat(500),
  '',
]
const headerNames = words(`
  range if-none-match if-modified-since if-match origin referer x-forwarded-for x-forwarded-host forwarded cookie
  x-http-method-override cache-control accept-language user-agent x-request-id content-language idempotency-key
  sec-fetch-site access-control-request-method
`)
const headerValues = ['', '0', '-1', 'x', '*', '"', 'a, b', '\xff', 'W/"x"', 'bytes=0-1']
const endings = words('/ // /.. /. ;x=1 %00 %2f ? ?&&==& #x ?a[b][c]=1 ?%')

type Oddity = (random: Random, request: FuzzedRequest) => void

/** Each changes one thing. */
export const oddities: Oddity[] = [
  (random, request) => {
    request.method = pick(random, methods)
    request.line = undefined
  },
  (random, { headers }) => {
    headers['content-type'] = pick(random, contentTypes)
  },
  (random, { headers }) => {
    headers[pick(random, headerNames)] = pick(random, headerValues)
  },
  (random, { headers }) => {
    headers['content-encoding'] = pick(random, ['gzip', 'br', 'deflate', 'identity', 'x'])
  },
  (random, request) => {
    request.body = pick(random, texts).toWellFormed()
    request.headers['content-type'] = 'application/json'
  },
  (random, request) => {
    request.path += pick(random, endings)
    request.line = undefined
  },
]

const otherPaths = [
  ...otherAddresses,
  ...words(`
    /sitemap-bins-9999999999999999999.xml /favicon.ico /.env /.git/config /assets/ /assets/../server/main.ts /index.html /api /api/
    /assets/%2e%2e/package.json /flags/x.svg // ///etc/passwd /% /%00 /%2e%2e/%2e%2e/etc/passwd /..;/ /\\ /a\\b /list/ /bin/ *
    /?bins=457173 /?bins=457173&page=999999999 /?vendors[]=VISA&page=2 /?bins=%E0%A4%A /?__proto__=1
  `),
]

/** Pages, files, and addresses where nothing is. */
export function oddAddress(random: Random): FuzzedRequest {
  const path = pick(random, otherPaths)
  const more = chance(random, 0.3) ? encode(random, pick(random, texts)) : ''
  return {
    line: undefined,
    method: chance(random, 0.5) ? 'GET' : pick(random, methods),
    path: `${path}${path.includes('?') ? '&x=' : ''}${more}`,
    headers: { accept: pick(random, accepted), 'accept-encoding': pick(random, encodings) },
  }
}
