// Obfuscates the marked script, for tests and benchmarks.
import JavaScriptObfuscator, { type ObfuscatorOptions } from 'javascript-obfuscator'
import { obfuscate } from 'js-confuser'
import { markedScript } from './made-script.ts'

export const presets: Record<string, ObfuscatorOptions> = {
  low: { optionsPreset: 'low-obfuscation' },
  medium: { optionsPreset: 'medium-obfuscation' },
  high: { optionsPreset: 'high-obfuscation' },
  rc4: { optionsPreset: 'medium-obfuscation', stringArrayEncoding: ['rc4'], stringArrayThreshold: 1 },
}

export const byJavascriptObfuscator = (options: ObfuscatorOptions): string =>
  JavaScriptObfuscator.obfuscate(markedScript, { ...options, seed: 1 }).getObfuscatedCode()

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
