export interface Sample {
  /** What the button says, and the name of the file. */
  label: string
  name: string
  load: () => Promise<{ default: string }>
}

/** Scripts of our own to try, with addresses that exist nowhere. The first two went through javascript-obfuscator. */
export const samples: readonly Sample[] = [
  {
    label: 'Fingerprint',
    name: 'sample-fingerprint.js',
    load: () => import('../samples/fingerprint.txt?raw'),
  },
  { label: 'Card skimmer', name: 'sample-skimmer.js', load: () => import('../samples/skimmer.txt?raw') },
  {
    label: 'Chat widget 1.0',
    name: 'sample-widget-1.0.js',
    load: () => import('../samples/widget-1.txt?raw'),
  },
  {
    label: 'Chat widget 1.1',
    name: 'sample-widget-1.1.js',
    load: () => import('../samples/widget-2.txt?raw'),
  },
]
