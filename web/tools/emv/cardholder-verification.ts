const methods = [
  'Fail CVM processing',
  'Plaintext PIN verified by ICC',
  'Enciphered PIN verified online',
  'Plaintext PIN verified by ICC, and signature',
  'Enciphered PIN verified by ICC',
  'Enciphered PIN verified by ICC, and signature',
]
const biometrics = ['Facial', 'Finger', 'Palm', 'Iris', 'Voice']
const otherMethods: Record<number, string> = {
  0x1e: 'Signature',
  0x1f: 'No CVM required',
  0x3f: 'No CVM performed',
}

const conditions = [
  'always',
  'if unattended cash',
  'if not unattended cash, manual cash or purchase with cashback',
  'if terminal supports the CVM',
  'if manual cash',
  'if purchase with cashback',
  'if in the application currency and under X',
  'if in the application currency and over X',
  'if in the application currency and under Y',
  'if in the application currency and over Y',
]

const results = ['result unknown', 'failed', 'successful']

function methodOf(byte: number): string {
  const code = byte & 0x3f
  const biometric = biometrics[(code - 6) >> 1]
  return (
    methods[code] ??
    otherMethods[code] ??
    (biometric && `${biometric} biometric verified ${code % 2 === 0 ? 'offline by ICC' : 'online'}`) ??
    (code >= 0x20 ? 'CVM of the payment system or issuer' : 'CVM reserved for future use')
  )
}

const conditionOf = (byte: number): string =>
  conditions[byte] ?? (byte < 0x80 ? 'condition reserved for future use' : 'condition of the payment system')

export const cvmResults = ([method = 0, condition = 0, result = 0]: Uint8Array): string[] => [
  `${methodOf(method)}, ${conditionOf(condition)}: ${results[result] ?? 'result reserved for future use'}`,
]

/** Amounts X and Y, then rules of two bytes. */
export function cvmList(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const rules = []
  for (let at = 8; at + 1 < bytes.length; at += 2) {
    const [method = 0, condition = 0] = bytes.subarray(at, at + 2)
    const otherwise = (method & 0x40) > 0 ? 'otherwise the next rule' : 'otherwise fail'
    rules.push(`${methodOf(method)}, ${conditionOf(condition)}, ${otherwise}`)
  }
  return [`X = ${view.getUint32(0)}, Y = ${view.getUint32(4)}`, ...rules]
}
