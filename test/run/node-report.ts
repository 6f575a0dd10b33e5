// A reporter for `node --test`: Node's own JUnit report, preceded by what it lacks: how long a file took that had its own
// process, which files finished that shared one, and whose process ended before its tests did.
import { relative } from 'node:path'
import { junit, type TestEvent } from 'node:test/reporters'

interface Data {
  testId: number
  file?: string
  /** The file that Node runs; undefined when the event is about that file itself. Missing from the type definitions. */
  entryFile?: string
  details: { duration_ms: number }
}

// oxlint-disable-next-line import/no-default-export -- node takes a reporter from the default export
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const all: TestEvent[] = []
  const tests: { entryFile: string; testId: number; path: string; open: boolean }[] = []
  for await (const event of events) {
    all.push(event)
    const { file = '', entryFile, testId, details } = event.data as Data
    const path = relative('', file)
    if (event.type === 'test:enqueue' && entryFile !== undefined)
      tests.push({ entryFile, testId, path, open: true })
    if (event.type !== 'test:complete') continue
    if (entryFile === undefined) {
      if (path.endsWith('.test.ts')) yield `<!-- ${details.duration_ms} ${path} -->\n`
      const own = tests.filter((test) => test.entryFile === file)
      for (const path of new Set(own.map(({ path }) => path))) yield `<!-- finished ${path} -->\n`
      const message = 'its process ended before its tests did'
      for (const path of new Set(own.filter(({ open }) => open).map(({ path }) => path)))
        yield `<testcase name="${path}" file="${path}"><failure message="${message}"/></testcase>\n`
    } else {
      const test = tests.findLast((test) => test.entryFile === entryFile && test.testId === testId)
      if (test) test.open = false
    }
  }
  yield* junit(replay(all))
}

async function* replay(events: TestEvent[]): AsyncGenerator<TestEvent, void> {
  yield* events
}
