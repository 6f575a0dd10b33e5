// A reporter for `node --test`: Node's own JUnit report, preceded by what it lacks: how long each test file took, and
// whether its process ended before its tests did.
import { relative } from 'node:path'
import { junit, type TestEvent } from 'node:test/reporters'

interface Data {
  testId: number
  file?: string
  /** The test file; undefined when the event is about the file itself. Missing from the type definitions. */
  entryFile?: string
  details: { duration_ms: number }
}

// oxlint-disable-next-line import/no-default-export -- node takes a reporter from the default export
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const all: TestEvent[] = []
  const open = new Set<string>()
  for await (const event of events) {
    all.push(event)
    const { file = '', entryFile, testId, details } = event.data as Data
    if (event.type === 'test:enqueue' && entryFile !== undefined) open.add(`${entryFile} ${testId}`)
    if (event.type !== 'test:complete') continue
    if (entryFile !== undefined) open.delete(`${entryFile} ${testId}`)
    else {
      const path = relative('', file)
      yield `<!-- ${details.duration_ms} ${path} -->\n`
      const isOpen = open.values().some((test) => test.startsWith(`${file} `))
      const message = 'its process ended before its tests did'
      if (isOpen) yield `<testcase name="${path}" file="${file}"><failure message="${message}"/></testcase>\n`
    }
  }
  yield* junit(replay(all))
}

async function* replay(events: TestEvent[]): AsyncGenerator<TestEvent, void> {
  yield* events
}
