// The tag dictionary: tag, format, length in bytes, how its value is explained, and name. Lengths of tags that networks
// define are not checked, because another network may use the tag otherwise.
const book3 = `
42 n3 Issuer Identification Number (IIN)|4F b5-16 Application Identifier (AID), card|50 ans1-16 Application Label
57 b1-19!track Track 2 Equivalent Data|5A cn1-10!pan Application Primary Account Number (PAN)|61 t Application Template
5F20 ans2-26 Cardholder Name|5F24 n3!date Application Expiration Date|5F25 n3!date Application Effective Date
5F28 n2!country Issuer Country Code|5F2A n2!currency Transaction Currency Code|5F2D an2-8 Language Preference
5F30 n2 Service Code|5F34 n1 Application PAN Sequence Number|5F36 n1 Transaction Currency Exponent|5F50 ans Issuer URL
5F53 b1-34!account International Bank Account Number (IBAN)|5F54 b8-11 Bank Identifier Code (BIC)|5F57 n1!account-type Account Type
5F55 a2 Issuer Country Code (alpha2)|5F56 a3 Issuer Country Code (alpha3)|6F t File Control Information (FCI) Template
70 t READ RECORD Response Message Template|71 t Issuer Script Template 1|72 t Issuer Script Template 2
73 t Directory Discretionary Template|77 t Response Message Template Format 2|80 b!free Response Message Template Format 1
81 b4!binary-amount Amount, Authorised (Binary)|82 b2!AIP Application Interchange Profile (AIP)|83 b!free Command Template
84 b5-16 Dedicated File (DF) Name|86 b1-261!free Issuer Script Command|87 b1 Application Priority Indicator
88 b1 Short File Identifier (SFI)|89 an6 Authorisation Code|8A an2!response Authorisation Response Code
8C b0-252!dol Card Risk Management Data Object List 1 (CDOL1)|8D b0-252!dol Card Risk Management Data Object List 2 (CDOL2)
8E b10-252!cvm-list Cardholder Verification Method (CVM) List|8F b1 Certification Authority Public Key Index, card
90 b Issuer Public Key Certificate|91 b8-16 Issuer Authentication Data|92 b Issuer Public Key Remainder
93 b Signed Static Application Data|94 b4-252!afl Application File Locator (AFL)|95 b5!TVR Terminal Verification Results (TVR)
97 b0-252!dol Transaction Certificate Data Object List (TDOL)|98 b20 Transaction Certificate (TC) Hash Value
99 b!hidden Transaction Personal Identification Number (PIN) Data|9A n3!date Transaction Date
9B b2!TSI Transaction Status Information (TSI)|9C n1!transaction-type Transaction Type|9D b5-16 Directory Definition File (DDF) Name
9F01 n6 Acquirer Identifier|9F02 n6!amount Amount, Authorised (Numeric)|9F03 n6!amount Amount, Other (Numeric)
9F04 b4!binary-amount Amount, Other (Binary)|9F05 b1-32!free Application Discretionary Data|9F06 b5-16 Application Identifier (AID), terminal
9F07 b2!AUC Application Usage Control (AUC)|9F08 b2 Application Version Number, card|9F09 b2 Application Version Number, terminal
9F0B ans27-45 Cardholder Name Extended|9F0D b5!TVR Issuer Action Code, Default|9F0E b5!TVR Issuer Action Code, Denial
9F0F b5!TVR Issuer Action Code, Online|9F10 b0-32!free Issuer Application Data (IAD)|9F11 n1 Issuer Code Table Index
9F12 ans1-16 Application Preferred Name|9F13 b2!number Last Online ATC Register|9F14 b1!number Lower Consecutive Offline Limit
9F15 n2 Merchant Category Code|9F16 ans15 Merchant Identifier|9F17 b1!number PIN Try Counter|9F18 b4 Issuer Script Identifier
9F19 n6 Token Requestor ID|9F1A n2!country Terminal Country Code|9F1B b4!number Terminal Floor Limit|9F1C an8 Terminal Identification
9F1D b1-8 Terminal Risk Management Data|9F1E an8 Interface Device (IFD) Serial Number|9F1F ans!hidden Track 1 Discretionary Data
9F20 b!hidden Track 2 Discretionary Data|9F21 n3!time Transaction Time|9F22 b1 Certification Authority Public Key Index, terminal
9F23 b1!number Upper Consecutive Offline Limit|9F24 an29 Payment Account Reference (PAR)|9F25 n2 Last 4 Digits of PAN
9F26 b8 Application Cryptogram|9F27 b1!cid Cryptogram Information Data (CID)|9F2D b ICC PIN Encipherment Public Key Certificate
9F2E b1-3 ICC PIN Encipherment Public Key Exponent|9F2F b ICC PIN Encipherment Public Key Remainder
9F32 b1-3 Issuer Public Key Exponent|9F33 b3!capabilities Terminal Capabilities|9F34 b3!cvm-results CVM Results
9F35 n1!terminal-type Terminal Type|9F36 b2!number Application Transaction Counter (ATC)|9F37 b4 Unpredictable Number
9F38 b!dol Processing Options Data Object List (PDOL)|9F39 n1!entry-mode Point-of-Service (POS) Entry Mode
9F3A b4!number Amount, Reference Currency|9F3B b2-8 Application Reference Currency|9F3C n2!currency Transaction Reference Currency Code
9F3D n1 Transaction Reference Currency Exponent|9F40 b5!more-capabilities Additional Terminal Capabilities
9F41 n2-4 Transaction Sequence Counter|9F42 n2!currency Application Currency Code|9F43 b1-4 Application Reference Currency Exponent
9F44 n1 Application Currency Exponent|9F45 b2 Data Authentication Code|9F46 b ICC Public Key Certificate
9F47 b1-3 ICC Public Key Exponent|9F48 b ICC Public Key Remainder|9F49 b0-252!dol Dynamic Data Authentication DOL (DDOL)
9F4A b!tags Static Data Authentication Tag List|9F4B b Signed Dynamic Application Data|9F4C b2-8 ICC Dynamic Number
9F4D b2 Log Entry|9F4E ans Merchant Name and Location|9F4F b!dol Log Format|A5 t FCI Proprietary Template
BF0C t FCI Issuer Discretionary Data`

const contactless = '9F2A b Kernel Identifier|9F29 b Extended Selection'

const mastercard = `
56 b!track Track 1 Data|9F50 b Offline Accumulator Balance|9F5E b DS ID
9F60 b CVC3 (Track 1)|9F61 b CVC3 (Track 2)|9F62 b PCVC3 (Track 1)
9F63 b PUNATC (Track 1)|9F64 b NATC (Track 1)|9F65 b PCVC3 (Track 2)|9F67 b NATC (Track 2)
9F6A b Unpredictable Number (Numeric)|9F6B b!track Track 2 Data|9F6D b Mag-stripe Application Version Number, reader
9F7E b Mobile Support Indicator|DF8117 b Card Data Input Capability|DF8118 b CVM Capability, CVM Required
DF8119 b CVM Capability, No CVM Required|DF811B b Kernel Configuration|DF811F b Security Capability|DF8115 b Error Indication
DF8120 b!TVR Terminal Action Code, Default|DF8121 b!TVR Terminal Action Code, Denial|DF8122 b!TVR Terminal Action Code, Online
DF8123 b Reader Contactless Floor Limit|DF8124 b Reader Contactless Transaction Limit, No On-device CVM
DF8125 b Reader Contactless Transaction Limit, On-device CVM|DF8126 b Reader CVM Required Limit|DF8129 b Outcome Parameter Set
FF8105 t Data Record|FF8106 t Discretionary Data`

const visa = '9F5A b Application Program Identifier'

/** With another meaning for each network. */
const shared = `
9F51 b Application Currency Code (Visa) or DRDOL (Mastercard)|9F5B b Issuer Script Results (Visa) or DSDOL (Mastercard)
9F53 b Consecutive Transaction Limit (Visa) or Transaction Category Code (Mastercard)
9F5D b Available Offline Spending Amount (Visa) or Application Capabilities Information (Mastercard)
9F66 b!TTQ Terminal Transaction Qualifiers (TTQ) or PUNATC (Track 2) (Mastercard)
9F69 b Card Authentication Related Data (Visa) or UDOL (Mastercard)
9F6C b Card Transaction Qualifiers (Visa) or Mag-stripe Application Version Number, card (Mastercard)
9F6E b Form Factor Indicator (Visa) or Third Party Data (Mastercard)
9F7C b Customer Exclusive Data (Visa) or Merchant Custom Data (Mastercard)`

export interface Tag {
  name: string
  source: string
  format: 'n' | 'cn' | 'an' | 'ans' | 'a' | 'b' | 't'
  /** In bytes. */
  least: number
  most: number
  explained: string | undefined
}

const line = /^([\dA-F]+) (n|cn|ans?|a|b|t)(\d*)-?(\d*)(?:!([\w-]+))? (.+)$/

function readTable(source: string, table: string): [string, Tag][] {
  return table
    .trim()
    .split(/[|\n]/)
    .map((text) => {
      const [, tag, format, least = '', most, explained, name] = line.exec(text)!
      const range = { least: Number(least), most: least === '' ? Infinity : Number(most || least) }
      return [tag!, { name: name!, source, format: format as Tag['format'], ...range, explained }]
    })
}

export const tags: ReadonlyMap<string, Tag> = new Map([
  ...readTable('EMV', book3),
  ...readTable('EMV contactless', contactless),
  ...readTable('Mastercard', mastercard),
  ...readTable('Visa', visa),
  ...readTable('Networks', shared),
])
