import { openApi } from '#server/docs/openapi.ts'

interface Response {
  $ref?: string
  content?: Record<string, object>
}

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>
  components: { responses: Record<string, Response> }
}

let document: Document | undefined

/** What OpenAPI does not say about a reply of a call; undefined when it lists its status and content type. */
export function unlisted(line: string, status: number, contentType: string): string | undefined {
  document ??= JSON.parse(JSON.stringify(openApi('Bindex', '0'))) as Document
  const [method = '', url = ''] = line.split(' ')
  const { responses } = document.paths[url.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!
  const listed = responses[status]
  if (!listed) return `${line} answers ${status}, which OpenAPI does not list`
  const { content } = document.components.responses[listed.$ref?.split('/').at(-1) ?? ''] ?? listed
  const type = contentType.split(';')[0]!
  // A reply without a body may keep the type that it would have had.
  return content === undefined || type in content
    ? undefined
    : `${line} answers ${status} as ${type || 'nothing'}, which OpenAPI does not list`
}
