// Code that makes a call, in four languages.
import type { Call } from './docs-data.ts'

export const languages = [
  { value: 'curl', label: 'curl' },
  { value: 'javascript', label: 'JavaScript' },
  { value: 'python', label: 'Python' },
  { value: 'php', label: 'PHP' },
] as const

export type Language = (typeof languages)[number]['value']

interface Request {
  method: string
  url: string
  body: unknown
  type: string
  needsToken: boolean
  isJson: boolean
}

export function sample(language: Language, call: Call, origin: string): string {
  const { path, query } = exampleValues(call)
  return writers[language]({
    method: call.method,
    url: origin + addressOf(call.path, path, query),
    body: call.body && (call.body.example ?? {}),
    type: call.body?.type ?? 'application/json',
    needsToken: call.account === 'required',
    isJson: (call.reply.example?.type ?? call.reply.types[0]) === 'application/json',
  })
}

function exampleValues({ parameters }: Call) {
  const valuesIn = (place: 'path' | 'query') =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === place && one.example !== undefined)
        .map(({ name, example }) => [name, example]),
    )
  return { path: valuesIn('path'), query: valuesIn('query') }
}

export function addressOf(
  path: string,
  values: Record<string, unknown>,
  query: Record<string, unknown>,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name] ?? '')),
  )
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((one) => one !== undefined && one !== '')
      .map((one) => `${name}=${encodeURIComponent(one === true ? '1' : String(one))}`),
  )
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled
}

const writers: Record<Language, (request: Request) => string> = {
  curl({ method, url, body, type, needsToken }) {
    const isPlain = method === 'GET' || (method === 'POST' && body !== undefined)
    return [
      `curl ${isPlain ? '' : `-X ${method} `}${inShell(url)}`,
      ...(needsToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
      ...(body === undefined
        ? []
        : [
            `-H 'Content-Type: ${type}'`,
            typeof body === 'string'
              ? `--data-binary ${inShell(body)}`
              : `-d ${inShell(JSON.stringify(body))}`,
          ]),
    ].join(' \\\n  ')
  },

  javascript({ method, url, body, type, needsToken, isJson }) {
    const headers = [
      ...(needsToken ? ['Authorization: `Bearer ${token}`'] : []),
      ...(body === undefined ? [] : [`'Content-Type': '${type}'`]),
    ]
    const options = [
      ...(method === 'GET' ? [] : [`  method: '${method}',`]),
      ...(headers.length > 0 ? [`  headers: { ${headers.join(', ')} },`] : []),
      ...(body === undefined
        ? []
        : [
            typeof body === 'string'
              ? `  body: ${JSON.stringify(body)},`
              : `  body: JSON.stringify(${indented(literal(body, forJavaScript), 2)}),`,
          ]),
    ]
    const call = options.length > 0 ? `, {\n${options.join('\n')}\n}` : ''
    return `const response = await fetch(${quoted(url)}${call})\nconst result = await response.${isJson ? 'json' : 'text'}()`
  },

  python({ method, url, body, type, needsToken, isJson }) {
    const isText = typeof body === 'string'
    const headers = [
      ...(needsToken ? ['"Authorization": f"Bearer {token}"'] : []),
      ...(isText ? [`"Content-Type": "${type}"`] : []),
    ]
    const lines = [
      JSON.stringify(url),
      ...(headers.length > 0 ? [`headers={${headers.join(', ')}}`] : []),
      ...(isText ? [`data=${JSON.stringify(body)}`] : []),
      ...(body === undefined || isText ? [] : [`json=${indented(literal(body, forPython), 4)}`]),
      'timeout=15',
    ]
    return `import requests\n\nresponse = requests.${method.toLowerCase()}(\n${lines.map((line) => `    ${line},\n`).join('')})\nresult = response.${isJson ? 'json()' : 'text'}`
  },

  php({ method, url, body, type, needsToken, isJson }) {
    const headers = [
      ...(needsToken ? [`'Authorization: Bearer ' . $token`] : []),
      ...(body === undefined ? [] : [`'Content-Type: ${type}'`]),
    ]
    const lines = [
      'CURLOPT_RETURNTRANSFER => true',
      ...(method === 'GET' ? [] : [`CURLOPT_CUSTOMREQUEST => '${method}'`]),
      ...(headers.length > 0 ? [`CURLOPT_HTTPHEADER => [${headers.join(', ')}]`] : []),
      ...(body === undefined
        ? []
        : [
            typeof body === 'string'
              ? `CURLOPT_POSTFIELDS => ${forPhp.text(body)}`
              : `CURLOPT_POSTFIELDS => json_encode(${indented(literal(body, forPhp), 4)})`,
          ]),
    ]
    const reply = isJson ? 'json_decode(curl_exec($curl), true)' : 'curl_exec($curl)'
    return `$curl = curl_init(${quoted(url)});\ncurl_setopt_array($curl, [\n${lines.map((line) => `    ${line},\n`).join('')}]);\n$result = ${reply};`
  },
}

/** In single quotes, in which a shell changes nothing. */
const inShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

interface Notation {
  indent: string
  text: (text: string) => string
  word: (value: boolean | null) => string
  open: string
  close: string
  listOpen: string
  listClose: string
  pair: (name: string, value: string) => string
}

const forJavaScript: Notation = {
  indent: '  ',
  text: (text) => (/[\n\r]/.test(text) ? JSON.stringify(text) : quoted(text)),
  word: String,
  open: '{',
  close: '}',
  listOpen: '[',
  listClose: ']',
  pair: (name, value) => `${name}: ${value}`,
}

const forPython: Notation = {
  ...forJavaScript,
  indent: '    ',
  text: (text) => JSON.stringify(text),
  word: (value) => (value === null ? 'None' : value ? 'True' : 'False'),
  pair: (name, value) => `"${name}": ${value}`,
}

const forPhp: Notation = {
  ...forJavaScript,
  indent: '    ',
  text: (text) => (/[\n\r]/.test(text) ? JSON.stringify(text).replaceAll('$', '\\$') : quoted(text)),
  open: '[',
  close: ']',
  pair: (name, value) => `'${name}' => ${value}`,
}

function literal(value: unknown, notation: Notation): string {
  if (typeof value === 'string') return notation.text(value)
  if (typeof value === 'boolean' || value === null) return notation.word(value)
  if (Array.isArray(value)) {
    return `${notation.listOpen}${value.map((one) => literal(one, notation)).join(', ')}${notation.listClose}`
  }
  if (typeof value !== 'object') return String(value)
  const fields = Object.entries(value as object).map(
    ([name, one]) =>
      `${notation.indent}${notation.pair(name, indented(literal(one, notation), notation.indent.length))},\n`,
  )
  if (fields.length > 0) return `${notation.open}\n${fields.join('')}${notation.close}`
  return notation === forPhp ? 'new stdClass()' : '{}'
}

const indented = (text: string, by: number): string => text.replaceAll('\n', `\n${' '.repeat(by)}`)
