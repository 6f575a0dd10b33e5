import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { limits } from '#contract/limits.ts'

export interface Answer {
  readyAt: number
  datasets: Map<number, boolean>
}

export interface AnswerTokens {
  /** All tokens have the same length, whatever the answer. */
  seal(answer: Answer, network: string): string
  open(token: string, network: string, now?: number): Answer | undefined
}

const lifetime = limits.exposureAnswerMinutes * 60_000
const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes, timeBytes, slotBytes] = [12, 16, 6, 4]
const plainBytes = timeBytes + slotBytes * limits.exposureDatasets
const tokenLength = Math.ceil(((ivBytes + plainBytes + tagBytes) * 4) / 3)

/**
 * The ID of a search is its encrypted answer. So nothing about it is stored, every process can decrypt it, and IDs cannot
 * be guessed. The network that searched is authenticated with it.
 */
export function answerTokens(key: Buffer): AnswerTokens {
  return {
    seal({ readyAt, datasets }, network) {
      const plain = Buffer.alloc(plainBytes)
      plain.writeUIntBE(readyAt, 0, timeBytes)
      let at = timeBytes
      for (const [id, matches] of datasets) at = plain.writeUInt32BE(id * 2 + Number(matches), at)
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(network))
      return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      )
    },

    open(token, network, now = Date.now()) {
      const bytes = Buffer.from(token, 'base64url')
      // The same bytes have several encodings, of which only one is accepted.
      if (token.length !== tokenLength || bytes.toString('base64url') !== token) return undefined
      const plain = decrypted(key, bytes, network)
      if (!plain) return undefined
      const readyAt = plain.readUIntBE(0, timeBytes)
      return now - readyAt < lifetime ? { readyAt, datasets: readSlots(plain) } : undefined
    },
  }
}

function decrypted(key: Buffer, bytes: Buffer, network: string): Buffer | undefined {
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(network))
    .setAuthTag(bytes.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()])
  } catch {
    return undefined
  }
}

/** No dataset has ID 0, so 0 is an empty slot. */
function readSlots(plain: Buffer): Map<number, boolean> {
  const datasets = new Map<number, boolean>()
  for (let at = timeBytes; at < plainBytes; at += slotBytes) {
    const slot = plain.readUInt32BE(at)
    if (slot > 1) datasets.set(slot >> 1, slot % 2 === 1)
  }
  return datasets
}
