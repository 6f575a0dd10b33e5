// Files encrypted with PyNaCl 1.5.0, Python cryptography 38 and jwcrypto 1.1, which not every machine has. The keys were
// generated for these tests only.
import { readFileSync } from 'node:fs'

export const heldText = '2026-02-03 payment accepted\n'

interface ForeignFile {
  what: string
  made: string
  steps: string[]
  data: string
  key: string
}

export const foreignFiles = JSON.parse(
  readFileSync(new URL('encrypted-files.json', import.meta.url), 'utf8'),
) as ForeignFile[]
