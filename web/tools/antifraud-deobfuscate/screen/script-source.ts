// Where a script can come from: pasted, a file of a limited size, or a sample.
import { formatNumber } from '#contract/formats/numbers.ts'

export const maxBytes = 10 * 1024 * 1024

export function sizeProblem(bytes: number): string | undefined {
  if (bytes === 0) return 'Paste a script, drop a file, or try a sample.'
  return bytes > maxBytes ? `This script has ${formatNumber(bytes)} bytes. The limit is 10 MB.` : undefined
}

export interface Sample {
  label: string
  fileName: string
  load: () => Promise<{ default: string }>
}

/** Our own scripts, with addresses that do not exist. javascript-obfuscator made the first two. */
export const samples: readonly Sample[] = [
  {
    label: 'Fingerprint',
    fileName: 'sample-fingerprint.js',
    load: () => import('../samples/fingerprint.txt?raw'),
  },
  { label: 'Card skimmer', fileName: 'sample-skimmer.js', load: () => import('../samples/skimmer.txt?raw') },
  {
    label: 'Chat widget 1.0',
    fileName: 'sample-widget-1.0.js',
    load: () => import('../samples/widget-1.txt?raw'),
  },
  {
    label: 'Chat widget 1.1',
    fileName: 'sample-widget-1.1.js',
    load: () => import('../samples/widget-2.txt?raw'),
  },
]
