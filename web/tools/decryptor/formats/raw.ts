// Data without any mark of what it is. The kinds that carry a tag are tried first, because it proves the right one; CBC and CTR
// count only when what comes out can be read, unless they were chosen.
import { aeads, openAead } from './aead.ts'
import { base64Bytes, hexBytes } from '../bytes/text-encodings.ts'
import { isSensible } from '../bytes/content-kind.ts'
import { collect, flowOf, once, type Bytes, type Chunks, type Flow } from '../bytes/byte-stream.ts'
import { keyBytes, type TypedKey } from '../keys/key.ts'
import { lockedFormats, type Opened, type Opener } from './format.ts'
import { Problem } from '../bytes/problem.ts'
import { openSealedBox } from './sealed-box.ts'
import type { Cipher } from '../keys/openssl-options.ts'
import { beginning, decrypted, isPadded, type Unlocking } from './stream-cipher.ts'

export async function openRaw(flow: Flow, key: TypedKey, opener: Opener): Promise<Opened> {
  const { format } = opener.settings
  const keys = keyBytes(key, [16, 24, 32])
  if (keys.length === 0) {
    throw new Problem(
      'unfit',
      `${format ? lockedFormats[format] : 'Data without a header'} needs a key of 16, 24 or 32 bytes, in hex or base64.`,
    )
  }
  const iv = ivOf(opener)
  const streamed = format === 'aes-cbc' || format === 'aes-ctr'
  if (streamed) return openStream(flow, keys, opener, iv)
  const data = await collect(flow.chunks, opener.most)
  const opened = (await openTagged(data, keys, opener, iv)) ?? (await openSealed(data, keys, opener))
  if (opened) return opened
  if (format)
    throw new Problem(
      'wrong-key',
      `${lockedFormats[format]}: the tag does not fit. Another key, or the data was altered or cut off.`,
    )
  return openStream(await flowOf(once(data)), keys, opener, iv)
}

function ivOf({ settings }: Opener): Bytes | undefined {
  if (!settings.iv?.trim()) return undefined
  const iv = hexBytes(settings.iv) ?? base64Bytes(settings.iv)
  if (iv && iv.length > 0) return iv
  throw new Problem('unfit', 'The IV is neither hex nor base64.')
}

async function openTagged(
  data: Bytes,
  keys: Bytes[],
  { settings }: Opener,
  iv?: Bytes,
): Promise<Opened | undefined> {
  const some = aeads.filter(({ format }) => !settings.format || format === settings.format)
  const opened = await openAead(data, keys, some, iv)
  if (!opened) return undefined
  const { aead, key, nonce } = opened
  const bits = aead.format === 'aes-gcm' ? `${key.length * 8}-bit key, ` : ''
  const where = iv ? 'given' : 'in front'
  return {
    chunks: once(opened.data),
    verdict: 'verified',
    detail: `${aead.name}, ${bits}${nonce.length}-byte nonce ${where}`,
  }
}

async function openSealed(data: Bytes, keys: Bytes[], { settings }: Opener): Promise<Opened | undefined> {
  if (settings.format && settings.format !== 'sealedbox') return undefined
  for (const key of keys.filter(({ length }) => length === 32)) {
    const opened = await openSealedBox(data, key)
    if (opened) return { chunks: once(opened), verdict: 'verified', detail: 'X25519, XSalsa20-Poly1305' }
  }
  return undefined
}

async function openStream(flow: Flow, keys: Bytes[], opener: Opener, iv?: Bytes): Promise<Opened> {
  if (iv && iv.length !== 16)
    throw new Problem('unfit', `The IV of AES-CBC and AES-CTR has 16 bytes; this one has ${iv.length}.`)
  const { format } = opener.settings
  const modes = format === 'aes-cbc' ? ['cbc'] : format === 'aes-ctr' ? ['ctr'] : ['cbc', 'ctr']
  const offset = iv ? 0 : 16
  const head = flow.head.slice(offset)
  const unlockings = modes.flatMap((mode) =>
    keys.map((key): Unlocking => ({
      cipher: `aes-${key.length * 8}-${mode}` as Cipher,
      key,
      iv: iv ?? flow.head.slice(0, 16),
    })),
  )
  if (flow.head.length < offset + 1)
    throw new Problem('truncated', 'There are not even enough bytes for an IV: it is cut off.')
  const fits = await firstSensible(unlockings, head, flow.isWhole)
  if (!fits && !format) {
    throw new Problem(
      'wrong-key',
      'No usual format gives anything readable with this key: another key, or the data was altered.',
    )
  }
  const unlocking = fits ?? unlockings[0]!
  return {
    chunks: decrypted(unlocking, skipping(flow.chunks, offset)),
    verdict: fits ? 'unverified' : 'unclear',
    detail: `${unlocking.cipher.toUpperCase()}, IV ${iv ? 'given' : 'in front'}`,
    command: iv ? `openssl enc -d -${unlocking.cipher} -K "$KEY_HEX" -iv "$IV_HEX"` : undefined,
  }
}

async function firstSensible(
  unlockings: Unlocking[],
  head: Bytes,
  isWhole: boolean,
): Promise<Unlocking | undefined> {
  for (const unlocking of unlockings) {
    const sample = await sampleOf(unlocking, head, isWhole).catch((error: unknown) => {
      if (error instanceof Problem) return undefined
      throw error
    })
    if (sample && isSensible(sample, isWhole)) return unlocking
  }
  return undefined
}

async function sampleOf(unlocking: Unlocking, head: Bytes, isWhole: boolean): Promise<Bytes> {
  if (isWhole) return (await flowOf(decrypted(unlocking, once(head)))).head
  return beginning(unlocking, isPadded(unlocking.cipher) ? head : head.subarray(0, 4096))
}

async function* skipping(chunks: Chunks, count: number): Chunks {
  let left = count
  for await (const chunk of chunks) {
    if (chunk.length > left) yield chunk.subarray(left)
    left = Math.max(0, left - chunk.length)
  }
}
