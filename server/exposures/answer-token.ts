import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { limits } from '#contract/limits.ts'

/** What a question found, which only its asker can read, later and for a while. */
export interface Answer {
  /** Milliseconds since 1970. */
  readyAt: number
  /** Of every dataset that was asked, by its id, whether it holds the card. */
  datasets: Map<number, boolean>
}

export interface AnswerTokens {
  /** As long as any other, whatever the answer is. */
  seal(answer: Answer, network: string): string
  /** Undefined when it was made for another network, was changed, or is too old: nobody can tell which. */
  open(token: string, network: string, now?: number): Answer | undefined
}

const lifetime = 15 * 60_000
const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes, timeBytes, slotBytes] = [12, 16, 6, 4]
const plainBytes = timeBytes + slotBytes * limits.exposureDatasets
const tokenLength = Math.ceil(((ivBytes + plainBytes + tagBytes) * 4) / 3)

/**
 * The answer itself, encrypted, is the id of a question. So nothing about it is stored, any process can tell it, and
 * there is nothing to guess. The network that asked is part of what is authenticated.
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
      // The same bytes can be written in several ways, of which one counts.
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

/** No dataset has the number 0, so an empty slot has none. */
function readSlots(plain: Buffer): Map<number, boolean> {
  const datasets = new Map<number, boolean>()
  for (let at = timeBytes; at < plainBytes; at += slotBytes) {
    const slot = plain.readUInt32BE(at)
    if (slot > 1) datasets.set(slot >> 1, slot % 2 === 1)
  }
  return datasets
}
