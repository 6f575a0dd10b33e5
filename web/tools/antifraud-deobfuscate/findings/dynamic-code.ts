import { collector, type Finding, type Place } from './finding.ts'
import { isCallOf, plainPath, type Use } from '../syntax/uses.ts'

type Row = [id: string, words: string, matches: (use: Use, plain: string) => boolean]

const isCalled = (end: RegExp) => (use: Use, plain: string) => isCallOf(use) && end.test(plain)

const rows: Row[] = [
  ['eval', 'Runs text as code with eval', isCalled(/^(?:window\.)?eval$/)],
  ['function', 'Creates functions from text', isCalled(/(?:^|\.)Function$/)],
  [
    'constructor',
    'Creates functions from text through a constructor',
    (use, plain) =>
      isCalled(/\.constructor$/)(use, plain) &&
      use.input.length > 0 &&
      use.input.every((text) => text !== undefined),
  ],
  [
    'timer',
    'Passes text to a timer that runs it',
    (use, plain) =>
      isCalled(/(?:^|\.)set(?:Timeout|Interval)$/)(use, plain) && /\w\s*\(|=/.test(use.input[0] ?? ''),
  ],
  ['write', 'Writes HTML into the page while it loads', isCalled(/document\.write(?:ln)?$/)],
  [
    'script-element',
    'Adds script elements to the page',
    (use, plain) => isCalled(/createElement$/)(use, plain) && /^script$/i.test(use.input[0] ?? ''),
  ],
  ['import', 'Loads code while it runs', isCalled(/^import$|(?:^|\.)importScripts$/)],
  ['worker', 'Starts a worker', isCalled(/(?:^|\.)(?:Shared)?Worker$|serviceWorker\.register$/)],
  ['wasm', 'Runs WebAssembly', isCalled(/WebAssembly\.\w+$/)],
]

export function findDynamicCode(uses: Use[]): Finding[] {
  const { add, list } = collector<Omit<Finding, keyof Place>>()
  for (const use of uses) {
    const plain = plainPath(use.path)
    for (const [id, words, matches] of rows) if (matches(use, plain)) add(id, { id, words }, use)
  }
  return list()
}
