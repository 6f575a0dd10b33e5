import { type Endpoint, endpoints, type Route } from '#contract/api.ts'
import { errors } from '#contract/errors.ts'
import { glossaryEntry } from '#contract/glossary.ts'
import { operations } from '#contract/operations.ts'
import { anyCall, errorsOf } from '#contract/replies.ts'
import { idempotencyKey } from '#contract/formats/idempotency-key.ts'
import { escapeHtml as escape } from '../platform/http/escape-html.ts'
import type { FastifyInstance } from 'fastify'
import { pages } from '#contract/pages.ts'
import type { Config } from '../platform/config.ts'
import { pageToSend } from '../page-routes/pages-to-send.ts'
import type { PageSender } from '../built-site/page-sender.ts'
import { openApiText } from './handlers.ts'

export function addDocsRoute(
  app: FastifyInstance,
  config: Pick<Config, 'siteName' | 'publicUrl' | 'port' | 'rateClasses'>,
  sender: PageSender,
): void {
  const { siteName, publicUrl, port } = config
  const page = {
    ...pageToSend(pages.docs),
    noscript: plainDocs(siteName, publicUrl || `http://localhost:${port}`),
  }
  app.get(pages.docs.path, (request, reply) =>
    sender.sendCached(request, reply, page, async () => ({
      line: 'GET /api/openapi.json',
      input: {},
      output: openApiText(config),
    })),
  )
}

const plainDocs = (title: string, address: string): string => `<main class="page narrow-page prose">
<h1>${escape(title)} API</h1>
<p>JSON over HTTP, at this address. No key is needed. Calls that need an account take an API token with their scope, or
the token from a login, as <code>Authorization: Bearer …</code>. Create API tokens in your
<a href="/settings">settings</a>. OpenAPI: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<pre><code>curl -s ${escape(address)}/api/binLookup -H 'content-type: application/json' -d '{"bins":["400022"]}'</code></pre>
<nav aria-label="Calls"><ul>${endpoints.map(([line]) => `<li><a href="#${id(line)}"><code>${escape(line)}</code></a></li>`).join('')}</ul></nav>
${endpoints.map(([line, endpoint]) => section(line, endpoint)).join('\n')}
<h2 id="idempotency">Idempotency-Key</h2>
<p>Calls that create something take this header, so that you can send them again when no reply arrived. Use a new key for
each new operation. ${escape(idempotencyKey.description)} Only successful replies are kept, and other accounts never see
them. If two such requests arrive at once, one waits for the other.</p>
<h2 id="errors">Errors</h2>
<p>Every error is <code>{ message, status, code, errors?, details? }</code>; <code>errors</code> lists messages by field.
Every reply has an <code>X-Request-Id</code>; a 429 has a <code>Retry-After</code>. Any call can fail with
${anyCall.map((code) => `<code>${code}</code>`).join(', ')}.</p>
<div class="table"><table><thead><tr><th>Code</th><th>Status</th><th>Message</th></tr></thead><tbody>${Object.entries(
  errors,
)
  .map(
    ([code, [status, message]]) =>
      `<tr><td><code>${code}</code></td><td>${status}</td><td>${escape(message)}</td></tr>`,
  )
  .join('')}</tbody></table></div>
</main>`

const accountWords = { required: ' Needs an account.', optional: ' An account is optional.' }

const scopeWords = (scope: Endpoint['scope']): string =>
  scope === undefined
    ? ''
    : scope === 'session'
      ? ' Not with an API token.'
      : ` An API token needs the scope <code>${scope}</code>.`

const keyWords = ' Takes an <a href="#idempotency">Idempotency-Key</a>.'

function section(line: Route, endpoint: Endpoint): string {
  const { summary, account, scope, creates, params, query, body, lines, returns, types } = endpoint
  return `<h2 id="${id(line)}"><code>${escape(line)}</code></h2><p>${escape(summary)}. ${escape(operations[line].description)}${account ? accountWords[account] : ''}${scopeWords(scope)}${creates ? keyWords : ''}</p>
${fields('Path', params)}${fields('Query', query)}${fields('Body', body)}${lines ? `<p><b>Body</b> One BIN per line, as ${lines.join(', ')}.</p>` : ''}${fields('Reply', returns, true)}${types ? `<p><b>Content types</b> ${types.map((type) => `<code>${escape(type)}</code>`).join(', ')}</p>` : ''}
<h3>Errors</h3><p class="codes">${failures(line, endpoint)}</p>`
}

function failures(line: string, endpoint: Endpoint): string {
  const codes = errorsOf(line, endpoint).filter((code) => !anyCall.includes(code))
  const byStatus = [...Map.groupBy(codes, (code) => errors[code][0])].toSorted(([a], [b]) => a - b)
  const listed = byStatus.map(
    ([status, codes]) =>
      `<span><b>${status}</b> ${codes.map((code) => `<code>${code}</code>`).join(' ')}</span>`,
  )
  return [...listed, '<a href="#errors">and errors common to all endpoints</a>'].join(' ')
}

interface Shape {
  title?: string
  type?: string
  description?: string
  default?: unknown
  const?: unknown
  anyOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
  required?: string[]
  minimum?: number
  maximum?: number
  maxItems?: number
}

function fields(title: string, schema: object | undefined, reply = false): string {
  const shape = schema as Shape | undefined
  if (!shape?.properties)
    return shape?.description ? `<p><b>${title}</b> ${escape(shape.description)}</p>` : ''
  const rows = Object.entries(shape.properties).map(
    ([name, field]) =>
      `<dt><code>${name}</code> <span>${escape(kind(field))}</span></dt><dd>${escape(
        remark(
          { description: glossaryEntry(shape.title ?? '', name)?.description ?? '', ...field },
          reply || shape.required?.includes(name),
        ),
      )}</dd>`,
  )
  return `<h3>${title}</h3><dl>${rows.join('')}</dl>`
}

function kind(field: Shape): string {
  if (field.const !== undefined) return JSON.stringify(field.const)
  if (field.anyOf) return field.anyOf.map(kind).join(' | ')
  if (field.type === 'array') return `list of ${field.items ? kind(field.items) : 'anything'}`
  if (field.type === 'object') return `{ ${Object.keys(field.properties ?? {}).join(', ')} }`
  return field.type ?? 'anything'
}

function remark(field: Shape, required = false): string {
  return [
    field.items?.description ?? field.description ?? '',
    required ? '' : 'Optional.',
    field.default === undefined ? '' : `Default ${JSON.stringify(field.default)}.`,
    field.maxItems === undefined ? '' : `At most ${field.maxItems.toLocaleString('en')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const id = (line: string) => line.replace(/[^A-Za-z]+/g, '-').toLowerCase()
