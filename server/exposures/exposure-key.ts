import { createHmac, createSecretKey } from 'node:crypto'
import { join } from 'node:path'
import { exposureKeyFile, openKeyFile } from '../platform/secret-key.ts'
import type { Card } from './card.ts'

export const tagBytes = 16

/** Turns cards into tags. It is stored outside the database, so that the database alone does not reveal any card. */
export interface ExposureKey {
  id: string
  /** Of datasets that were imported when only the beginning of a postal code was compared. */
  oldId: string
  tags(card: Card): Buffer[]
}

/** A separate key in its own file, which has to be kept as long as the datasets. */
export function openExposureKey(dataDir: string): ExposureKey {
  return exposureKey(openKeyFile(join(dataDir, exposureKeyFile)))
}

export function exposureKey(key: Buffer): ExposureKey {
  // With a key object and the digest as text, a tag takes 4 µs; with raw key bytes and a buffer per digest, 35.
  const secret = createSecretKey(key)
  const mac = (text: string, bytes: number) =>
    Buffer.from(createHmac('sha256', secret).update(text).digest('binary').slice(0, bytes), 'binary')
  return {
    id: mac('key 2', 8).toString('hex'),
    oldId: mac('key', 8).toString('hex'),
    // Values in normal form contain no line breaks, so two different cards never give the same text.
    tags: ({ bin, exp, names, zips, oldZip }) =>
      names.flatMap((name) => [
        ...zips.map((zip) => mac(`card 2\n${bin}\n${exp}\n${name}\n${zip}`, tagBytes)),
        ...(oldZip === undefined ? [] : [mac(`card\n${bin}\n${exp}\n${name}\n${oldZip}`, tagBytes)]),
      ]),
  }
}
