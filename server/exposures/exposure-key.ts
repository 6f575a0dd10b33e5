import { createHmac, createSecretKey } from 'node:crypto'
import { join } from 'node:path'
import { openKeyFile } from '../secret-key.ts'
import type { Card } from './card.ts'

const exposureKeyFile = 'exposures.key'
export const tagBytes = 16

/** What makes tags of cards. It is outside the database: who has only that can neither read nor guess a card. */
export interface ExposureKey {
  /** Tells one key from another, and nothing else about it. */
  id: string
  tag(card: Card): Buffer
}

/** A key of its own, in a file of its own: it has to be kept as long as the datasets are. */
export function openExposureKey(dataDir: string): ExposureKey {
  return exposureKey(openKeyFile(join(dataDir, exposureKeyFile)))
}

export function exposureKey(key: Buffer): ExposureKey {
  // Made once, and read as text: 4 µs a tag. With the bare bytes of the key and a buffer for each hash it would be 35.
  const secret = createSecretKey(key)
  const mac = (text: string, bytes: number) =>
    Buffer.from(createHmac('sha256', secret).update(text).digest('binary').slice(0, bytes), 'binary')
  return {
    id: mac('key', 8).toString('hex'),
    // No value in normal form holds a line end, so two cards never make one text.
    tag: ({ bin, exp, name, zip }) => mac(`card\n${bin}\n${exp}\n${name}\n${zip}`, tagBytes),
  }
}
