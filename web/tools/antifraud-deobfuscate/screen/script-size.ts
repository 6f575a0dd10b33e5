import { formatNumber } from '../../../ui/text/format.ts'

export const mostBytes = 2 * 1024 * 1024

/** Why a script of so many bytes is not taken. */
export function sizeProblem(bytes: number): string | undefined {
  if (bytes === 0) return 'Paste a script, drop a file, or try a sample.'
  return bytes > mostBytes ? `This script has ${formatNumber(bytes)} bytes. The most is 2 MB.` : undefined
}
