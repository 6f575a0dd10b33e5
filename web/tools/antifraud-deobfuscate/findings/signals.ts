import { deviceSignals } from './signals-device.ts'
import { visitorSignals } from './signals-visitor.ts'
import { collector, type Place, type SignalGroup } from './finding.ts'
import { isCallOf, isInterface, plainPath, type Use } from '../syntax/uses.ts'

interface Signal {
  id: string
  group: string
  words: string
}

export const signalGroups: readonly SignalGroup[] = [...deviceSignals, ...visitorSignals]

export type SignalFinding = Signal & Place & { isOnlyChecked: boolean }

export function findSignals(uses: Use[]): SignalFinding[] {
  const { add, list } = collector<Signal>()
  const used = new Set<string>()
  const inCode = new Map<string, Set<Use['how']>>()
  const inRun = new Set<string>()
  for (const { how, path, line } of uses) {
    const name = nameOf(path)
    if (line !== undefined) inCode.set(name, (inCode.get(name) ?? new Set()).add(how))
    else {
      if (how !== 'read') inRun.add(name)
      inRun.add(name.slice(0, Math.max(0, name.lastIndexOf('.'))))
    }
  }
  /** The run cannot tell a test from a use, but the code that it ran can. */
  const isTest = ({ how, path, line }: Use) => {
    if (line !== undefined || how !== 'read') return how === 'test'
    const ways = inCode.get(nameOf(path))
    return (ways?.has('test') && ways.size === 1) || (isInterface(path) && !inRun.has(nameOf(path)))
  }
  for (const use of uses) {
    for (const signal of signalsOf(use)) {
      add(signal.id, signal, use)
      if (!isTest(use)) used.add(signal.id)
    }
  }
  return list().map((signal) => ({ ...signal, isOnlyChecked: !used.has(signal.id) }))
}

const nameOf = (path: string): string => plainPath(path).replace(/^window\./, '')

const listens = /(?:^|\.)(?:addEventListener|attachEvent|on|bind)$/

function signalsOf({ how, path, input, line }: Use): Signal[] {
  // In the run, a name alone is always a global.
  const found = signalsOfPath(line === undefined && !path.includes('.') ? `window.${path}` : path)
  if (!isCallOf({ how })) return found
  const events = listens.test(path) ? (input[0] ?? '').split(/\s+/) : []
  const more = [
    ...input.map((text) => (text === undefined ? undefined : byText.get(text))),
    ...events.map((event) => byEvent.get(event.replace(/^on/, ''))),
  ]
  return [...found, ...more.filter((signal) => signal !== undefined)]
}

const byEnd = new Map<string, { path: string; signal: Signal }[]>()
const byText = new Map<string, Signal>()
const byEvent = new Map<string, Signal>()

for (const { name: group, rows } of signalGroups) {
  for (const [id, words, ...patterns] of rows) {
    const signal = { id, group, words }
    for (const pattern of patterns) indexPattern(pattern, signal)
  }
}

function indexPattern(pattern: string, signal: Signal): void {
  if (pattern.startsWith('"')) byText.set(pattern.slice(1, -1), signal)
  else if (pattern.startsWith('on:')) byEvent.set(pattern.slice(3), signal)
  else {
    const end = lastOf(pattern)
    byEnd.set(end, [...(byEnd.get(end) ?? []), { path: pattern, signal }])
  }
}

function signalsOfPath(path: string): Signal[] {
  const plain = plainPath(path)
  const rows = byEnd.get(lastOf(plain)) ?? []
  return rows
    .filter(({ path: wanted }) => plain === wanted || plain.endsWith(`.${wanted}`))
    .map(({ signal }) => signal)
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}
