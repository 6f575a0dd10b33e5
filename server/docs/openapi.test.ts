import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { endpoints } from '#contract/api.ts'
import { glossary } from '#contract/glossary.ts'
import { recordExamples, withoutExample } from '#test/apps/recorded-examples.ts'
import { secretKeys, stableExamples } from '#test/apps/stable-examples.ts'
import { bothDatabases } from '#test/servers/databases.ts'
import { openApi } from './openapi.ts'

const document = JSON.stringify(openApi('Bindex', '1'))

test('the document has no problems that a linter finds', async () => {
  const lint = async (source: string) =>
    lintFromString({ source, config: await createConfig({ extends: ['recommended-strict'] }) })
  assert.deepEqual(
    (await lint(document)).map(({ message, location }) => [message, location[0]?.pointer]),
    [],
  )
  assert.notDeepEqual(await lint('{"openapi":"3.1.0","info":{"title":"x"}}'), [])
})

interface Content {
  content?: Record<string, { example?: unknown }>
}
interface Operation {
  parameters: { name: string; in: 'path' | 'query' | 'header'; example?: unknown }[]
  requestBody?: Content
  responses: Record<string, Content>
}

const exampleIn = ({ content = {} }: Content = {}): unknown =>
  Object.values(content).find(({ example }) => example !== undefined)?.example

test('every example in the document is sent to a server, which answers as the document says', async (t) => {
  const { paths } = JSON.parse(document) as { paths: Record<string, Record<string, Operation>> }
  const operations = new Map(
    endpoints.map(([line]) => {
      const [method = '', url = ''] = line.split(' ')
      return [line, paths[url.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!]
    }),
  )
  const requestIn = ({ parameters, requestBody }: Operation): Record<string, unknown> => {
    const valuesIn = (place: string) =>
      parameters
        .filter((one) => one.in === place && one.example !== undefined)
        .map(({ name, example }) => [name, example])
    return {
      params: Object.fromEntries(valuesIn('path')),
      query: Object.fromEntries(valuesIn('query')),
      body: exampleIn(requestBody),
    }
  }
  const recorded = stableExamples(
    await recordExamples(t, await bothDatabases[0]!.open(t), (line, own) =>
      withIds(requestIn(operations.get(line)!), own),
    ),
  )
  for (const [line, { responses }] of operations) {
    if (withoutExample.includes(line)) continue
    const [reply] = Object.values(responses).map(exampleIn)
    assert.notEqual(reply, undefined, line)
    assert.deepEqual(recorded[line]?.reply, reply, line)
  }
})

function withIds<T>(documented: T, own: unknown, name = ''): T {
  if (secretKeys.test(name)) return own as T
  if (typeof documented !== 'object' || documented === null || Array.isArray(documented)) return documented
  return Object.fromEntries(
    Object.entries(documented).map(([key, value]) => [
      key,
      withIds(value, (own as Record<string, unknown> | undefined)?.[key], key),
    ]),
  ) as T
}

interface Field {
  $ref?: string
  description?: string
  items?: Field
  anyOf?: Field[]
  properties?: Record<string, Field>
}

const { components, paths } = JSON.parse(document) as {
  components: { schemas: Record<string, Field> }
  paths: Record<string, Record<string, { operationId: string; description: string; parameters: Field[] }>>
}

test('every noun is a schema with a name, and every body and reply is one', () => {
  for (const noun of ['Bin', 'Bank', 'BinList', 'Review', 'Page', 'Correction', 'Dataset', 'Error'])
    assert.ok(components.schemas[noun], noun)
  const wholes = document.match(/"application\/json":\{"schema":\{[^}]{0,40}/g) ?? []
  assert.ok(wholes.length > 90)
  assert.deepEqual(
    wholes.filter((one) => !/"\$ref":"#|"type":"string"/.test(one)),
    [],
  )
})

test('every operation has a name that a person would write and a description, and no two share them', () => {
  const all = Object.values(paths).flatMap((path) => Object.values(path))
  assert.equal(all.length, endpoints.length)
  for (const { operationId, description } of all) {
    assert.match(operationId, /^[a-z]+(?:[A-Z][a-z]+)*$/)
    assert.match(description, /^[A-Z].*\.$/, operationId)
  }
  for (const key of ['operationId', 'description'] as const)
    assert.equal(new Set(all.map((one) => one[key])).size, all.length, key)
})

test('every field and every parameter has a description', () => {
  const undescribed: string[] = []
  const walk = ({ properties = {}, items, anyOf = [] }: Field, place: string): void => {
    for (const [name, field] of Object.entries(properties)) {
      if (!field.description) undescribed.push(`${place}.${name}`)
      walk(field, `${place}.${name}`)
    }
    for (const one of [...anyOf, ...(items ? [items] : [])]) walk(one, place)
  }
  for (const [name, schema] of Object.entries(components.schemas)) walk(schema, name)
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    if (operation.parameters.some(({ description }) => !description)) undescribed.push(operation.operationId)
  }
  assert.deepEqual(undescribed, [])
})

test('the glossary describes nothing that the API does not have', () => {
  const fields = new Set<string>()
  const walk = ({ properties = {}, items, anyOf = [] }: Field, noun: string): void => {
    for (const [name, field] of Object.entries(properties)) {
      fields.add(name).add(`${noun}.${name}`)
      walk(field, name)
    }
    for (const one of [...anyOf, ...(items ? [items] : [])]) walk(one, noun)
  }
  for (const [name, schema] of Object.entries(components.schemas)) walk(schema, name)
  const parameters = Object.values(paths).flatMap((path) =>
    Object.values(path).flatMap((operation) => operation.parameters as { name: string }[]),
  )
  for (const { name } of parameters) fields.add(name)
  assert.deepEqual(
    Object.keys(glossary).filter((name) => !fields.has(name)),
    [],
  )
})

test('a choice of texts is an enum, null is a type, and the messages of our validator are left out', () => {
  const { schemas } = components as { schemas: Record<string, { properties: Record<string, object> }> }
  assert.deepEqual(schemas['Decision']!.properties['action'], {
    type: 'string',
    enum: ['accept', 'reject', 'undo'],
    description: 'What was decided.',
  })
  assert.deepEqual(schemas['Bin']!.properties['brand'], {
    type: ['string', 'null'],
    description: 'The card network, in upper case; null when it is not known.',
    examples: ['VISA'],
  })
  assert.equal(/"(?:message|missing|tooMany|text)":"/.test(JSON.stringify(schemas)), false)
})
