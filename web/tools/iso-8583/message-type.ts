import { codesOf } from '../readers/codes.ts'
import type { Version } from './fields.ts'

const versions: Record<string, Version> = { 0: '1987', 1: '1993', 2: '2003' }
const classes = codesOf(`
1 authorisation|2 financial|3 file action|4 reversal or chargeback|5 reconciliation|6 administrative|7 fee collection
8 network management`)
const functions = codesOf(`
0 request|1 request response|2 advice|3 advice response|4 notification|5 notification acknowledgement|6 instruction
7 instruction acknowledgement`)
const origins = codesOf('0 acquirer|1 acquirer, repeat|2 issuer|3 issuer, repeat|4 other|5 other, repeat')

/** Undefined for types that the standard reserves. */
export function messageType(digits: string): { version: Version; meaning: string[] } | undefined {
  const [first = '', kind = '', action = '', origin = ''] = digits
  const version = versions[first]
  const words = [classes.get(kind), functions.get(action), origins.get(origin)]
  if (!version || words.includes(undefined)) return undefined
  const meaning = [
    `ISO 8583:${version}`,
    `Class: ${words[0]}`,
    `Function: ${words[1]}`,
    `Origin: ${words[2]}`,
  ]
  return { version, meaning }
}
