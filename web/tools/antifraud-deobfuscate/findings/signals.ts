import { collector, type Place } from './finding.ts'
import { signalOfEvent, signalOfText, signalsOfPath, type Signal } from './signal-table.ts'
import type { Use } from '../syntax/uses.ts'

export type SignalFinding = Signal & Place

/** Which signals of the table are read, in the code or in the run. */
export function findSignals(uses: Use[]): SignalFinding[] {
  const { add, list } = collector<Signal>()
  for (const use of uses) for (const signal of signalsOf(use)) add(signal.id, signal, use)
  return list()
}

const listens = /(?:^|\.)(?:addEventListener|attachEvent|on|bind)$/

function signalsOf({ how, path, input }: Use): Signal[] {
  const found = signalsOfPath(path)
  if (how !== 'call' && how !== 'new') return found
  const events = listens.test(path) ? (input[0] ?? '').split(/\s+/) : []
  const more = [
    ...input.map((text) => (text === undefined ? undefined : signalOfText(text))),
    ...events.map((event) => signalOfEvent(event.replace(/^on/, ''))),
  ]
  return [...found, ...more.filter((signal) => signal !== undefined)]
}
