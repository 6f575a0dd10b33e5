// What obfuscators make of our scripts, for tests and benchmarks. That of javascript-obfuscator is committed.
import { readFileSync } from 'node:fs'
import { obfuscate } from 'js-confuser'
import { markedScript } from './made-script.ts'
import { isShort } from './runs.ts'
import { skimmer } from './skimmers/skimmer.ts'

const presets = ['low', 'medium', 'high', 'rc4'] as const
type Preset = (typeof presets)[number]

/** Those that tests read: in `npm test` only the strongest, because each takes seconds. */
export const triedPresets: readonly Preset[] = isShort ? ['high'] : presets

const options = {
  low: { optionsPreset: 'low-obfuscation' },
  medium: { optionsPreset: 'medium-obfuscation' },
  high: { optionsPreset: 'high-obfuscation' },
  rc4: { optionsPreset: 'medium-obfuscation', stringArrayEncoding: ['rc4'], stringArrayThreshold: 1 },
  protected: { optionsPreset: 'medium-obfuscation', selfDefending: true, debugProtection: true },
}

interface Committed {
  file: URL
  script: string
  options: object
}

const committed = (name: string, script: string, preset: keyof typeof options): Committed => ({
  file: new URL(`obfuscated/${name}-${preset}.txt`, import.meta.url),
  script,
  options: { ...options[preset], seed: 1 },
})

/** Each file, and what javascript-obfuscator made it from. */
export const committedFiles: readonly Committed[] = [
  ...presets.flatMap((preset) => [
    committed('marked', markedScript, preset),
    committed('skimmer', skimmer, preset),
  ]),
  committed('language', 'navigator.language', 'protected'),
]

/** Made by javascript-obfuscator. */
export const obfuscated = (name: `${'marked' | 'skimmer'}-${Preset}` | 'language-protected'): string =>
  readFileSync(new URL(`obfuscated/${name}.txt`, import.meta.url), 'utf8')

export const byJsConfuser = (seed?: number): Promise<string> => jsConfused(markedScript, 'high', seed)

export async function jsConfused(
  script: string,
  preset: 'low' | 'medium' | 'high',
  seed = 2,
): Promise<string> {
  const { code } = await withRandom(seed, () => obfuscate(script, { target: 'browser', preset }))
  return code
}

/** js-confuser takes no seed, and its output runs for half a second to half a minute. */
async function withRandom<T>(seed: number, work: () => Promise<T>): Promise<T> {
  const { random } = Math
  let state = seed
  Math.random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  try {
    return await work()
  } finally {
    Math.random = random
  }
}
