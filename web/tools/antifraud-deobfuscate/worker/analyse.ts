import { findAntiDebugging } from '../findings/anti-debugging.ts'
import { usesInCode } from '../syntax/uses.ts'
import { resolveNames } from '../syntax/names.ts'
import { countHidden, countUnread, measureCoverage } from '../findings/coverage.ts'
import { findDestinations } from '../findings/destinations.ts'
import { findHiddenCode } from '../findings/dynamic-code.ts'
import { findDynamicCode } from '../findings/dynamic-code.ts'
import { findFields } from '../findings/fields.ts'
import type { Finding } from '../findings/finding.ts'
import { sha256, sha384 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { readableLayers } from '../sandbox/readable-code.ts'
import type { Analysis, Hashes } from './report.ts'
import { findAddresses } from '../findings/destinations.ts'
import { proveSeen } from '../findings/proof.ts'
import { htmlParts } from '../sandbox/run-texts.ts'
import { findPickedFields } from '../findings/picked-fields.ts'
import { plainValues } from '../syntax/plain-values.ts'
import { findSignals } from '../findings/signals.ts'
import { findSkimming } from '../findings/skimmer.ts'
import { findUntraced } from '../findings/untraced.ts'
import { openParser } from '../sandbox/readable-code.ts'
import { runInSandbox } from '../sandbox/sandbox-run.ts'

/** Percent, from which what it does with values can be followed. */
const partlyReadable = 60

export type Step = 'Running it in the sandbox' | 'Making it readable' | 'Analysing it'

export interface Script {
  name: string
  bytes: Uint8Array
}

export async function analyse(
  { name, bytes }: Script,
  onStep: (step: Step, share: number) => void,
): Promise<Analysis> {
  const source = scriptIn(new TextDecoder().decode(bytes))
  const parse = await openParser()
  onStep('Running it in the sandbox', 0)
  const { uses: runUses, layers, ...run } = await runInSandbox(source)
  const allLayers = [source, ...layers]
  onStep('Making it readable', 0.2)
  const removedGuards: Finding[] = []
  const readable = await readableLayers(allLayers, {
    parse,
    onProgress: (share) => onStep('Making it readable', 0.2 + share * 0.6),
    onProtected: (tree) => removedGuards.push(...findAntiDebugging([], [{ tree, hasLines: false }])),
  })
  const { code, isDeobfuscated, isRead, problem } = readable
  // Neither did it run, nor can it be read.
  if (problem !== undefined && runUses.length + layers.length === 0 && run.end !== 'finished')
    throw run.end === 'depth' ? new RangeError('The call stack is too small.') : problem
  onStep('Analysing it', 0.8)
  const tree = readable.tree ?? parse(readable.parsable)
  const names = resolveNames(tree)
  const uses = [...usesInCode(tree, names), ...runUses]
  const signals = findSignals(uses)
  const destinations = findDestinations(uses)
  const isPlain = plainValues(tree, names)
  const picked = findPickedFields(tree, names, uses, isPlain)
  const fields = [...findFields(uses), ...picked.fields]
  const visibleGuards = findAntiDebugging(uses, [{ tree, hasLines: true }])
  const antiDebugging = [
    ...new Map([...removedGuards, ...visibleGuards].map((guard) => [guard.id, guard])).values(),
  ]
  const dynamicCode = findDynamicCode(uses)
  const coverage = isRead
    ? countHidden(measureCoverage(tree, layers), signals)
    : countUnread(measureCoverage(tree, layers), problem !== undefined)
  const proof = proveSeen({
    run,
    isRead,
    isDeobfuscated,
    coverage,
    uses,
    dynamicCode,
    destinations,
    layers: allLayers,
    hiddenCode: findHiddenCode(tree, names, runUses, layers),
  })
  const untraced = findUntraced(tree, names, uses, isPlain)
  onStep('Analysing it', 0.95)
  return {
    code,
    report: {
      name,
      bytes: bytes.length,
      hashes: hashesOf(bytes),
      signals,
      destinations,
      fields,
      addresses: findAddresses(tree, uses, destinations),
      dynamicCode,
      antiDebugging,
      skimmer: findSkimming({
        uses,
        fields,
        destinations,
        antiDebugging,
        untraced,
        isPassedOn: picked.isPassedOn,
        isFollowed: isRead && isDeobfuscated && coverage.percent >= partlyReadable,
        proof,
      }),
      coverage,
      run,
      isDeobfuscated,
      isRead,
    },
  }
}

function scriptIn(text: string): string {
  const start = /^\s*<(?:[a-z]|!doctype|!--)/i.exec(text)?.[0]
  if (start === undefined) return text
  const { code: parts, addresses } = htmlParts(text)
  for (const [element, attribute, address] of addresses)
    if (/^(?:script|form|iframe)$/.test(element))
      parts.push(
        `// The page has this element.\ndocument.createElement("${element}").${attribute} = ${JSON.stringify(address)}`,
      )
  // To a script, this starts a comment of one line, and to a page, one that ends before its scripts.
  if (start.endsWith('<!--')) parts.push(text)
  return parts.join('\n;\n') || text
}

/** Without crypto.subtle, which sites without a certificate do not have. */
const hashesOf = (bytes: Uint8Array): Hashes => ({
  sha256: bytesToHex(sha256(bytes)),
  sri: `sha384-${btoa(String.fromCharCode(...sha384(bytes)))}`,
})
