// The reporter of `node --test`: one JSON line for each event that counts, for test/run.ts to read.
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import type { Note } from './tally.ts'

// oxlint-disable-next-line import/no-default-export -- node takes a reporter from the default export
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    const note = read(event.type, event.data as Data)
    if (note) yield `${JSON.stringify(note)}\n`
  }
}

/** What the events carry, `entryFile` included, which the type definitions do not know yet. */
interface Data {
  name: string
  testId: number
  parentId: number
  /** Where the test is written; for a test made by a helper that is not the file that was run. */
  file?: string
  line?: number
  /** The file that was run; absent when the event is about the file itself. */
  entryFile?: string
  message: string
  skip?: string | boolean
  todo?: string | boolean
  details: { passed: boolean; duration_ms: number; type?: string; error?: TestError }
}

interface TestError extends Error {
  failureType?: string
  /** How the process of a file ended. */
  exitCode?: number | null
  signal?: string | null
}

function read(type: string, data: Data): Note | undefined {
  const file = data.entryFile ?? data.file ?? ''
  if (type === 'test:stdout' || type === 'test:stderr') return { kind: 'output', file, text: data.message }
  if (type === 'test:diagnostic' && data.message.startsWith('Error: ')) {
    return { kind: 'output', file, text: `${data.message}\n` }
  }
  if (type === 'test:dequeue' && data.entryFile === undefined) return { kind: 'file begins', file }
  const test = { file, id: data.testId, parent: data.parentId, name: data.name }
  if (type === 'test:enqueue' && data.entryFile !== undefined) return { kind: 'begins', ...test }
  if (type !== 'test:complete') return undefined
  const { passed, duration_ms: ms, error } = data.details
  // A parent that failed only because of its subtests has no failure of its own.
  const failed = !passed && error?.failureType !== 'subtestsFailed'
  if (data.entryFile === undefined)
    return { kind: 'file ends', file, ms, ...(failed && { failure: ending(error) }) }
  return {
    kind: 'ends',
    ...test,
    suite: data.details.type === 'suite',
    at: `${data.file ?? file}:${data.line ?? 1}`,
    ...(failed && { failure: describe(error) }),
    ...skipped(data),
  }
}

function skipped({ skip, todo }: Data): { skip?: string } {
  if (skip !== undefined && skip !== false) return { skip: skip === true ? 'no reason given' : skip }
  if (todo !== undefined && todo !== false) return { skip: todo === true ? 'to do' : `to do: ${todo}` }
  return {}
}

function ending(error: TestError | undefined): string {
  return error?.signal
    ? `its process was ended by ${error.signal}`
    : `its process ended with code ${error?.exitCode}`
}

function describe(error: unknown): string {
  const cause = error instanceof Error && 'failureType' in error ? (error.cause ?? error) : error
  if (!(cause instanceof Error)) return typeof cause === 'string' ? cause : inspect(cause)
  const own = (cause.stack ?? cause.message)
    .split('\n')
    .filter((line) => !/^\s+at .*\(?node:/.test(line))
    .join('\n')
  return cause.cause === undefined ? own : `${own}\nbecause of ${describe(cause.cause)}`
}
