// Opens what was put in step by step, until it can be read.
import { openAge } from '../formats/age.ts'
import { fromBase64, fromHex } from '../bytes/text-encodings.ts'
import { openFernet } from '../formats/fernet.ts'
import { findFormat, packingOf, wrappingOf, type FoundFormat } from '../formats/detect-format.ts'
import { capped, collect, flowOf, textOf, once, type Chunks, type Flow } from '../bytes/byte-stream.ts'
import { openJwe, openJws } from '../formats/jose-formats.ts'
import type { TypedKey } from '../keys/key.ts'
import {
  lockedFormats,
  type LockedFormat,
  type Opened,
  type Opener,
  type Verdict,
} from '../formats/format.ts'
import { openOpenssl } from '../formats/openssl.ts'
import { openRaw } from '../formats/raw.ts'
import { Problem } from '../bytes/problem.ts'
import { isText } from '../bytes/content-kind.ts'
import { unpack } from '../formats/decompress.ts'

export interface Step {
  format: FoundFormat
  name: string
  detail?: string | undefined
  verdict: Verdict
  command?: string | undefined
}

export interface Chain {
  steps: Step[]
  flow: Flow
  /** What is left could be opened, if there were a key, or another one. */
  locked?: { name: string; problem: Problem }
}

const mostSteps = 10
const rawFormats = ['aes-gcm', 'aes-cbc', 'aes-ctr', 'chacha', 'secretbox', 'sealedbox'] as const

const stepNames: Record<FoundFormat, string> = {
  ...lockedFormats,
  base64: 'Base64',
  hex: 'Hex',
  gzip: 'gzip',
  zlib: 'zlib',
  zstd: 'zstd',
  zip: 'zip',
  raw: 'Encrypted data',
}

export async function openChain(chunks: Chunks, opener: Opener): Promise<Chain> {
  const steps: Step[] = []
  let flow = await flowOf(chunks)
  while (steps.length < mostSteps) {
    const isOpened = steps.some(({ verdict }) => verdict !== 'unwrapped')
    const format = isOpened ? findFormat(flow, true) : nextOf(flow, opener.settings.format)
    if (!format) break
    try {
      const opened = await open(format, flow, opener)
      const name = nameOf(format, opened)
      flow = await flowOf(capped(opened.chunks, opener.most))
      steps.push({ format, name, detail: opened.detail, verdict: opened.verdict, command: opened.command })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { steps, flow, locked: { name: stepNames[format], problem: error } }
    }
  }
  return { steps, flow }
}

/** What was chosen by hand comes as soon as nothing is wrapped around it any more. */
function nextOf(flow: Flow, chosen: LockedFormat | undefined): FoundFormat | undefined {
  const found = findFormat(flow, false)
  if (!chosen || found === chosen) return found
  const text = isText(flow.head, flow.isWhole) ? textOf(flow.head).trim() : ''
  const isRaw = chosen === 'openssl' || rawFormats.some((format) => format === chosen)
  // Noise may begin like a packed file; letters of base64 are no accident.
  const wrapping =
    (text && wrappingOf(text, flow.isWhole, false)) || (isRaw ? undefined : packingOf(flow.head))
  return wrapping ?? (flow.head.length === 0 ? undefined : chosen)
}

function nameOf(format: FoundFormat, { detail = '' }: Opened): string {
  if (format !== 'raw') return stepNames[format]
  if (detail.startsWith('X25519')) return lockedFormats.sealedbox
  if (detail.startsWith('XSalsa20')) return lockedFormats.secretbox
  return detail.split(',')[0]!
}

async function open(format: FoundFormat, flow: Flow, opener: Opener): Promise<Opened> {
  const { key } = opener
  switch (format) {
    case 'base64':
      return { chunks: fromBase64(flow.chunks), verdict: 'unwrapped', command: 'base64 -d' }
    case 'hex':
      return { chunks: fromHex(withoutMark(flow)), verdict: 'unwrapped', command: 'xxd -r -p' }
    case 'gzip':
    case 'zlib':
    case 'zstd':
    case 'zip':
      if (format === 'zip') refuseLocked(flow)
      return { chunks: unpack(format, flow.chunks), verdict: 'unwrapped', command: unpackCommands[format] }
    case 'jws':
      return openJws(await wholeText(flow, opener), key)
    default:
      if (!key) throw new Problem('needs-key', keyNeeded[format])
      return openLocked(format, flow, key, opener)
  }
}

async function openLocked(
  format: Exclude<FoundFormat, 'jws'>,
  flow: Flow,
  key: TypedKey,
  opener: Opener,
): Promise<Opened> {
  switch (format) {
    case 'openssl':
      return openOpenssl(flow, key, opener)
    case 'fernet':
      return openFernet(await wholeText(flow, opener), key)
    case 'jwe':
      return openJwe(await wholeText(flow, opener), key)
    case 'age':
      return openAge(flow, key, opener)
    case 'pgp': {
      const bytes = await collect(flow.chunks, opener.most)
      return { chunks: once(await opener.openPgp(bytes, key)), verdict: 'verified', command: 'gpg -d' }
    }
    default:
      return openRaw(flow, key, opener)
  }
}

/** The first bit of the archive's flags. */
function refuseLocked({ head }: Flow): void {
  if (head[6]! & 1)
    throw new Problem('unsupported', 'The zip archive has a password, which is not opened here.')
}

const wholeText = async (flow: Flow, { most }: Opener): Promise<string> =>
  textOf(await collect(flow.chunks, most)).trim()

/** Some write `0x` in front. */
async function* withoutMark({ chunks }: Flow): Chunks {
  let isFirst = true
  for await (const chunk of chunks) {
    const start = isFirst ? /^\s*0x/i.exec(textOf(chunk.subarray(0, 64)))?.[0].length : undefined
    isFirst = false
    yield start ? chunk.subarray(start) : chunk
  }
}

const unpackCommands = { gzip: 'gunzip', zlib: 'zlib-flate -uncompress', zstd: 'zstd -d', zip: 'funzip' }

const keyNeeded: Record<Exclude<FoundFormat, 'jws'>, string> = {
  openssl: 'Enter the passphrase.',
  fernet: 'Enter the Fernet key: 32 bytes in base64.',
  jwe: 'Enter the secret, a JWK or a PEM private key.',
  age: 'Enter the passphrase or the age identity.',
  pgp: 'Enter the passphrase or the PGP private key.',
  raw: 'Enter the key, in hex or base64.',
  'aes-gcm': 'Enter the key, in hex or base64.',
  'aes-cbc': 'Enter the key, in hex or base64.',
  'aes-ctr': 'Enter the key, in hex or base64.',
  chacha: 'Enter the key, in hex or base64.',
  secretbox: 'Enter the key, in hex or base64.',
  sealedbox: 'Enter the secret key, in hex or base64.',
  base64: '',
  hex: '',
  gzip: '',
  zlib: '',
  zstd: '',
  zip: '',
}
