import assert from 'node:assert/strict'
import { readMessages, type Found } from '../../web/tools/iso-8583/find-readings.ts'
import { hexOf, type Entry } from '../../web/tools/readers/entry.ts'

export const only = (text: string, encoding?: string): Found => {
  const found = readMessages(text, encoding)
  assert.equal(found.length, 1)
  return found[0]!
}

export const contentOf = ({ value, bytes }: Entry): string => value ?? hexOf(bytes)

/** The fields of one of its readings. */
export function valuesOf({ readings, nearest }: Found, at = 0): Record<string, string> {
  assert.ok(readings[at], nearest?.problem?.message)
  const fields = readings[at].entries.filter(({ id }) => /^\d+$/.test(id) && id !== '1')
  return Object.fromEntries(fields.map((entry) => [entry.id, contentOf(entry)]))
}
