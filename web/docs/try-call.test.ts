import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openApi } from '#server/docs/openapi.ts'
import { groupsOf, type OpenApi } from './docs-data.ts'
import { addressFor, bodyProblem, firstValues, isChange, refusalOf } from './try-call.ts'

const calls = groupsOf(JSON.parse(JSON.stringify(openApi('Bindex', '1'))) as OpenApi).flatMap(
  ({ calls }) => calls,
)
const callOf = (line: string) => calls.find(({ method, path }) => `${method} ${path}` === line)!

test('the form makes the address of the request', () => {
  const call = callOf('GET /api/binLookupFilter/download')
  const values = { ...firstValues(call), bins: '400022, 414720', include_url: 'false', extended: '' }
  assert.equal(
    addressFor(call, values),
    '/api/binLookupFilter/download?bins=400022&bins=414720&include_url=0&include_phone=1&format=csv',
  )
  assert.equal(addressFor(callOf('GET /api/bin/{bin}/meta'), { bin: '4/5' }), '/api/bin/4%2F5/meta')
})

test('what deletes or changes something asks first, and what ends a session is not offered', () => {
  const changing = calls.filter(isChange).map(({ method, path }) => `${method} ${path}`)
  assert.ok(changing.includes('DELETE /api/binlists/{hashId}') && changing.includes('PUT /api/user/settings'))
  assert.ok(!changing.includes('POST /api/binLookup') && !changing.includes('GET /api/user'))
  for (const call of calls.filter(({ method }) => method === 'DELETE')) {
    assert.ok(isChange(call) || call.path.startsWith('/api/proxy/jobs'), call.id)
  }
  for (const line of [
    'DELETE /api/user',
    'DELETE /api/user/sessions',
    'POST /api/auth/logout',
    'POST /api/auth/signup',
    'POST /api/user/tokens',
    'POST /api/tool/resellFind',
  ])
    assert.ok(refusalOf(callOf(line)), line)
  assert.equal(refusalOf(callOf('POST /api/binLookup')), undefined)
})

test('a body must be a JSON object', () => {
  assert.equal(bodyProblem('{"bins": []}'), undefined)
  assert.match(bodyProblem('{"bins": [}') ?? '', /^Not valid JSON: /)
  assert.equal(bodyProblem('[]'), 'The body must be a JSON object.')
})
