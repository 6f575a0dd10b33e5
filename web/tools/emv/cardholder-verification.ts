import { codesOf } from '../readers/codes.ts'

const methods = codesOf(`
0 Fail CVM processing|1 Plaintext PIN verified by ICC|2 Enciphered PIN verified online
3 Plaintext PIN verified by ICC, and signature|4 Enciphered PIN verified by ICC|5 Enciphered PIN verified by ICC, and signature
6 Facial biometric verified offline|7 Facial biometric verified online|8 Finger biometric verified offline
9 Finger biometric verified online|10 Palm biometric verified offline|11 Palm biometric verified online
12 Iris biometric verified offline|13 Iris biometric verified online|14 Voice biometric verified offline
15 Voice biometric verified online|30 Signature|31 No CVM required|63 No CVM performed`)

const conditions = codesOf(`
0 always|1 if unattended cash|2 if not unattended cash, manual cash or purchase with cashback|3 if terminal supports the CVM
4 if manual cash|5 if purchase with cashback|6 if in the application currency and under X
7 if in the application currency and over X|8 if in the application currency and under Y
9 if in the application currency and over Y`)

const results = ['result unknown', 'failed', 'successful']

function ruleOf(method: number, condition: number): string {
  const code = method & 0x3f
  const other = code < 0x20 ? 'CVM reserved for future use' : 'CVM of the payment system or issuer'
  const when = condition < 0x80 ? 'condition reserved for future use' : 'condition of the payment system'
  return `${methods.get(String(code)) ?? other}, ${conditions.get(String(condition)) ?? when}`
}

export const cvmResults = ([method = 0, condition = 0, result = 0]: Uint8Array): string =>
  `${ruleOf(method, condition)}: ${results[result] ?? 'result reserved for future use'}`

/** Amounts X and Y, then rules of two bytes. */
export function cvmList(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const rules = []
  for (let at = 8; at + 1 < bytes.length; at += 2) {
    const [method = 0, condition = 0] = bytes.subarray(at, at + 2)
    rules.push(`${ruleOf(method, condition)}, otherwise ${(method & 0x40) > 0 ? 'the next rule' : 'fail'}`)
  }
  return [`X = ${view.getUint32(0)}, Y = ${view.getUint32(4)}`, ...rules]
}
