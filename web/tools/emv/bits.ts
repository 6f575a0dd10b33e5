// What the bits of a value mean, from bit 8 of its first byte on. An empty text is reserved for future use.
const TVR = `Offline data authentication was not performed|SDA failed|ICC data missing|Card appears on terminal exception file|DDA failed|CDA failed|SDA selected|XDA selected
ICC and terminal have different application versions|Expired application|Application not yet effective|Requested service not allowed for card product|New card||Biometric performed and successful|Biometric template format not supported
Cardholder verification was not successful|Unrecognised CVM|PIN try limit exceeded|PIN entry required and PIN pad not present or not working|PIN entry required, PIN pad present, but PIN was not entered|Online PIN entered|Biometric required but capture device not working|Biometric required, capture device present, but biometric was not captured
Transaction exceeds floor limit|Lower consecutive offline limit exceeded|Upper consecutive offline limit exceeded|Transaction selected randomly for online processing|Merchant forced transaction online|Biometric try limit exceeded|Selected biometric type not supported|XDA signature verification failed
Default TDOL used|Issuer authentication failed|Script processing failed before final GENERATE AC|Script processing failed after final GENERATE AC||||`

const TSI = `Offline data authentication was performed|Cardholder verification was performed|Card risk management was performed|Issuer authentication was performed|Terminal risk management was performed|Script processing was performed||
|||||||`

const AIP = `XDA supported|SDA supported|DDA supported|Cardholder verification is supported|Terminal risk management is to be performed|Issuer authentication is supported|On-device cardholder verification is supported (Mastercard)|CDA supported
EMV mode is supported (Mastercard), or magnetic stripe mode (Visa)|||||||Relay resistance protocol is supported (Mastercard)`

const AUC = `Valid for domestic cash transactions|Valid for international cash transactions|Valid for domestic goods|Valid for international goods|Valid for domestic services|Valid for international services|Valid at ATMs|Valid at terminals other than ATMs
Domestic cashback allowed|International cashback allowed||||||`

const capabilities = `Manual key entry|Magnetic stripe|IC with contacts|||||
Plaintext PIN for ICC verification|Enciphered PIN for online verification|Signature|Enciphered PIN for offline verification|No CVM required|Online biometric|Offline biometric|Enciphered PIN for offline verification (ECC)
SDA|DDA|Card capture||CDA|XDA||`

const moreCapabilities = `Cash|Goods|Services|Cashback|Inquiry|Transfer|Payment|Administrative
Cash deposit|||||||
Numeric keys|Alphabetic and special characters keys|Command keys|Function keys||||
Print or electronic, attendant|Print or electronic, cardholder|Display, attendant|Display, cardholder|||Code table 10|Code table 9
Code table 8|Code table 7|Code table 6|Code table 5|Code table 4|Code table 3|Code table 2|Code table 1`

const TTQ = `Magnetic stripe mode supported||EMV mode supported|EMV contact chip supported|Offline-only reader|Online PIN supported|Signature supported|Offline data authentication for online authorisations supported
Online cryptogram required|CVM required|Contact chip offline PIN supported|||||
Issuer update processing supported|Consumer device CVM supported||||||
|||||||`

export const bitTables = new Map(
  Object.entries({ TVR, TSI, AIP, AUC, capabilities, 'more-capabilities': moreCapabilities, TTQ }).map(
    ([name, table]) => [name, table.split('\n').map((byte) => byte.split('|'))],
  ),
)

/** `Byte 1, bit 8: SDA failed` for each bit that is set. */
export function bitsSet(bytes: Uint8Array, table: readonly (readonly string[])[]): string[] {
  const set: string[] = []
  for (const [at, byte] of bytes.entries())
    for (let bit = 8; bit > 0; bit--) {
      if ((byte >> (bit - 1)) % 2 === 0) continue
      const meaning = table[at]?.[8 - bit] || 'Reserved for future use'
      set.push(`Byte ${at + 1}, bit ${bit}: ${meaning}`)
    }
  return set.length > 0 ? set : ['No bit is set']
}
