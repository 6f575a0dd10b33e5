import { findAntiDebugging } from '../findings/anti-debugging.ts'
import { usesInCode } from '../syntax/code-uses.ts'
import { measureCoverage, withHidden } from '../findings/coverage.ts'
import { findDestinations } from '../findings/destinations.ts'
import { findDynamicCode } from '../findings/dynamic-code.ts'
import { findFields } from '../findings/fields.ts'
import type { Finding } from '../findings/finding.ts'
import { hashesOf } from './hashes.ts'
import { readableLayers } from '../sandbox/readable-code.ts'
import type { Analysis } from './report.ts'
import { findSignals } from '../findings/signals.ts'
import { findSkimming } from '../findings/skimmer.ts'
import { openParser } from '../syntax/syntax.ts'
import { tryRun } from '../sandbox/sandbox-run.ts'

export type Step = 'Trying it in the sandbox' | 'Making it readable' | 'Reading it'

export interface Script {
  name: string
  bytes: Uint8Array
}

/** Takes a script apart: runs it where it can reach nothing, makes it readable, and reads it. */
export async function analyse(
  { name, bytes }: Script,
  onStep: (step: Step, share: number) => void,
): Promise<Analysis> {
  const source = scriptIn(new TextDecoder().decode(bytes))
  const parse = await openParser()
  onStep('Trying it in the sandbox', 0)
  const { uses: runUses, layers, ...run } = await tryRun(source)
  onStep('Making it readable', 0.2)
  const guards: Finding[] = []
  const { code, isUndone } = await readableLayers([source, ...layers], {
    onProgress: (share) => onStep('Making it readable', 0.2 + share * 0.6),
    onGuarded: (tree) => guards.push(...findAntiDebugging([], [{ tree, hasLines: false }])),
  })
  onStep('Reading it', 0.8)
  const tree = parse(code)
  const uses = [...usesInCode(tree), ...runUses]
  const signals = findSignals(uses)
  const destinations = findDestinations(uses)
  const fields = findFields(uses)
  const seen = findAntiDebugging(uses, [{ tree, hasLines: true }])
  const antiDebugging = [...new Map([...guards, ...seen].map((one) => [one.id, one])).values()]
  onStep('Reading it', 0.95)
  return {
    code,
    report: {
      name,
      bytes: bytes.length,
      hashes: hashesOf(bytes),
      signals,
      destinations,
      fields,
      dynamicCode: findDynamicCode(uses),
      antiDebugging,
      skimmer: findSkimming({ uses, fields, destinations, antiDebugging }),
      coverage: withHidden(measureCoverage(tree, layers), signals),
      run,
      isUndone,
    },
  }
}

/** Pasted with the element around it, a script is what is inside. */
const scriptIn = (text: string): string =>
  /^\s*<script\b[^>]*>([\s\S]*)<\/script>\s*$/i.exec(text)?.[1] ?? text
