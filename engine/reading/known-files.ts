import type { Source } from '../records/record.ts'

/** Files whose origin and date are known from their content, by the SHA-256 of the decompressed bytes. */
const files = {
  '0583860988c7b15d2921025ee8afe89eaf4947fe31acde8ffccfc82691d13e35': {
    name: 'bin-list-data',
    title: 'bin-list-data by Venelin Kochev',
    licence: 'CC BY 4.0',
    url: 'https://github.com/venelinkochev/bin-list-data',
    date: '2025-02-11',
  },
  '7d5c77b34f3bfff90fb3404d65b709612b64d8753955e0cf73108693eb3e8d65': {
    name: 'binlist',
    title: 'binlist/data',
    licence: 'Apache-2.0',
    url: 'https://github.com/binlist/data',
    date: '2016',
  },
} as const satisfies Record<string, Source>

export const sourceOfFile = (sha256: string): Source | undefined =>
  (files as Record<string, Source | undefined>)[sha256]
