import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatasetFacts } from '#engine/snapshot/facts.ts'
import { ConfigError } from '../platform/config.ts'

export const isAddress = (input: string): boolean => /^(?:https?|s3):\/\//i.test(input)

export async function inputsOf(binData: readonly string[]): Promise<string> {
  return (await Promise.all(binData.map(fingerprint))).join()
}

async function fingerprint(input: string): Promise<string> {
  if (isAddress(input)) return input
  const { size, mtimeMs } = await stat(input).catch(() => {
    throw new ConfigError(`BIN_DATA lists ${input}, but there is no such file.`)
  })
  return `${input}:${size}:${mtimeMs}`
}

export function isBuiltFrom({ inputs }: Pick<DatasetFacts, 'inputs'>, binData: readonly string[]): boolean {
  const names = inputs
    .split(',')
    .map((input) => (isAddress(input) ? input : input.replace(/:\d+:[\d.]+$/, '')))
  return names.join() === binData.join()
}

export const keptFile = (dataDir: string, number: number): string =>
  join(dataDir, `bin-data-${number + 1}.csv`)
