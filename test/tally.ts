// Counts what `node --test` reports. Only leaves count: a suite, or a test with subtests, adds nothing,
// unless it failed by itself (a hook, its own body), which nothing else would show.
import { relative } from 'node:path'

/** What became of one check or one test file. */
export interface Outcome {
  name: string
  ms: number
  passed: number
  /** One reason for each skipped test. */
  skips: string[]
  failures: Failure[]
  /** What a test file printed; shown only when something in it failed. */
  output: string
}

export interface Failure {
  name: string
  at: string
  text: string
}

/** One line of test/reporter.ts. */
export type Note =
  | { kind: 'file begins'; file: string }
  | Begins
  | (Omit<Begins, 'kind'> & { kind: 'ends'; suite: boolean; at: string; failure?: string; skip?: string })
  | { kind: 'file ends'; file: string; ms: number; failure?: string }
  | { kind: 'output'; file: string; text: string }

interface Begins {
  kind: 'begins'
  file: string
  id: number
  parent: number
  name: string
}

interface TestFile extends Outcome {
  state: 'waiting' | 'running' | 'done'
  tests: Map<number, RunningTest>
}

interface RunningTest {
  /** With the names of its parents. */
  name: string
  leaf: boolean
  ended: boolean
}

export class Tally {
  readonly #files = new Map<string, TestFile>()
  readonly #mayBeEmpty: boolean

  constructor(files: string[], { mayBeEmpty = false } = {}) {
    this.#mayBeEmpty = mayBeEmpty
    for (const name of files) {
      const outcome = { name, ms: 0, passed: 0, skips: [], failures: [], output: '' }
      this.#files.set(name, { ...outcome, state: 'waiting', tests: new Map() })
    }
  }

  get outcomes(): Outcome[] {
    return [...this.#files.values()]
  }

  /** The names of files that have not begun. */
  get waiting(): string[] {
    return this.#in('waiting').map((file) => file.name)
  }

  /** Returns the file that this note finished, if it did. */
  add(note: Note): Outcome | undefined {
    const file = this.#files.get(relative(process.cwd(), note.file))
    if (!file) throw new Error(`a note about ${note.file}, which was not asked for`)
    if (note.kind === 'file begins') file.state = 'running'
    if (note.kind === 'begins') begin(file, note)
    if (note.kind === 'ends') end(file, note)
    if (note.kind === 'output') file.output += note.text
    if (note.kind !== 'file ends') return undefined
    file.ms = note.ms
    finish(file, note.failure ?? this.#silence(file))
    return file
  }

  /** Ends every file that is in this state, as failed. */
  fail(state: 'waiting' | 'running', why: string): Outcome[] {
    const files = this.#in(state)
    for (const file of files) finish(file, why)
    return files
  }

  #silence(file: TestFile): string | undefined {
    if (file.tests.size > 0 || this.#mayBeEmpty) return undefined
    return 'no test ran: there is none, or the process ended too early'
  }

  #in(state: TestFile['state']): TestFile[] {
    return [...this.#files.values()].filter((file) => file.state === state)
  }
}

function begin(file: TestFile, note: Omit<Begins, 'kind'>): RunningTest {
  const parent = file.tests.get(note.parent)
  if (parent) parent.leaf = false
  const name = parent ? `${parent.name} › ${note.name}` : note.name
  const test = { name, leaf: true, ended: false }
  file.tests.set(note.id, test)
  return test
}

function end(file: TestFile, note: Note & { kind: 'ends' }): void {
  // A test that a failed hook cancelled ends without having begun.
  const test = file.tests.get(note.id) ?? begin(file, note)
  // Node tells some twice: subtests of tests that ran side by side.
  if (test.ended) return
  test.ended = true
  if (note.skip !== undefined) {
    // A skipped suite never tells what it holds, so it is a leaf and counts as one.
    if (test.leaf) file.skips.push(note.skip)
  } else if (note.failure !== undefined) {
    file.failures.push({ name: test.name, at: relative(process.cwd(), note.at), text: note.failure })
  } else if (test.leaf && !note.suite) {
    file.passed++
  }
}

function finish(file: TestFile, failure: string | undefined): void {
  file.state = 'done'
  const open = [...file.tests.values()].filter((test) => !test.ended)
  const leaves = open.filter((test) => test.leaf)
  for (const { name } of leaves.length > 0 ? leaves : open) {
    file.failures.push({ name, at: file.name, text: failure ?? 'the process ended before this test did' })
  }
  if (failure !== undefined && open.length === 0) {
    file.failures.push({ name: 'the file itself', at: file.name, text: failure })
  }
}
