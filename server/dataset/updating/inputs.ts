import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../../config.ts'

export const isAddress = (input: string): boolean => /^(?:https?|s3):\/\//i.test(input)

/** Identifies what BIN_DATA lists, so that a changed file or another list is noticed. */
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

/** Where the download of an address in BIN_DATA is kept. */
export const keptFile = (dataDir: string, number: number): string =>
  join(dataDir, `bin-data-${number + 1}.csv`)
