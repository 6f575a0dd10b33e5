import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { openApi } from '#server/docs/openapi.ts'
import { groupsOf, type Call, type OpenApi } from './docs-data.ts'
import { languages, sample } from './samples.ts'

const groups = groupsOf(JSON.parse(JSON.stringify(openApi('Bindex', '1'))) as OpenApi)
const calls = groups.flatMap(({ calls }) => calls)
const callOf = (line: string) => calls.find(({ method, path }) => `${method} ${path}` === line)!

test('every call is in one group, under an address of its own', () => {
  assert.ok(calls.length > 80)
  assert.equal(new Set(calls.map(({ id }) => id)).size, calls.length)
  assert.ok(callOf('POST /api/binLookup').id === 'post-api-binlookup')
})

test('a lookup in each language', () => {
  const call = {
    ...callOf('POST /api/binLookup'),
    body: {
      type: 'application/json',
      schema: {},
      example: { bins: ['400022'], text: "it's", extended: true },
    },
  }
  const code = Object.fromEntries(
    languages.map(({ value }) => [value, sample(value, call, 'https://a.example')]),
  )
  assert.deepEqual(code, {
    curl: `curl 'https://a.example/api/binLookup' \\
  -H 'Content-Type: application/json' \\
  -d '{"bins":["400022"],"text":"it'\\''s","extended":true}'`,
    javascript: `const response = await fetch('https://a.example/api/binLookup', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({
    bins: ['400022'],
    text: 'it\\'s',
    extended: true,
  }),
})
const result = await response.json()`,
    python: `import requests

response = requests.post(
    "https://a.example/api/binLookup",
    json={
        "bins": ["400022"],
        "text": "it's",
        "extended": True,
    },
    timeout=15,
)
result = response.json()`,
    php: `$curl = curl_init('https://a.example/api/binLookup');
curl_setopt_array($curl, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_CUSTOMREQUEST => 'POST',
    CURLOPT_HTTPHEADER => ['Content-Type: application/json'],
    CURLOPT_POSTFIELDS => json_encode([
        'bins' => ['400022'],
        'text' => 'it\\'s',
        'extended' => true,
    ]),
]);
$result = json_decode(curl_exec($curl), true);`,
  })
})

test('paths, queries and tokens are filled in', () => {
  assert.equal(
    sample('curl', callOf('GET /api/binLookupFilter/download'), ''),
    `curl '/api/binLookupFilter/download?bins=400022&bins=414720&include_phone=1&format=csv'`,
  )
  assert.match(
    sample('curl', callOf('DELETE /api/binlists/{hashId}'), ''),
    /^curl -X DELETE '\/api\/binlists\/[\w-]{12}' \\\n {2}-H "Authorization: Bearer \$TOKEN"$/,
  )
  assert.match(
    sample('python', callOf('GET /api/user'), ''),
    /headers=\{"Authorization": f"Bearer \{token\}"\}/,
  )
})

test('the JavaScript of every call can be parsed, and the curl of every call by a shell', () => {
  for (const call of calls) {
    assert.doesNotThrow(
      () => new AsyncFunction('token', sample('javascript', call, 'https://a.example')),
      call.id,
    )
  }
  const curls = calls.map((call: Call) => sample('curl', call, 'https://a.example')).join('\n')
  execFileSync('sh', ['-n'], { input: curls })
})

const AsyncFunction = (async () => undefined).constructor as new (...words: string[]) => unknown
