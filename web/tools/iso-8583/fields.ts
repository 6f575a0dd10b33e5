// The fields of each version: number, format and name. As the standard writes it, `n..19` is up to 19 digits after a length
// of two, and `c3` is a currency: letters, or digits. Lengths of `b` are in bytes.
const v1987 = `
2 n..19 Primary account number (PAN); 3 n6 Processing code; 4 n12 Amount, transaction; 5 n12 Amount, settlement
6 n12 Amount, cardholder billing; 7 n10 Transmission date and time; 8 n8 Amount, cardholder billing fee
9 n8 Conversion rate, settlement; 10 n8 Conversion rate, cardholder billing; 11 n6 System trace audit number
12 n6 Time, local transaction; 13 n4 Date, local transaction; 14 n4 Date, expiration; 15 n4 Date, settlement
16 n4 Date, conversion; 17 n4 Date, capture; 18 n4 Merchant type; 19 n3 Country code, acquiring institution
20 n3 Country code, PAN extended; 21 n3 Country code, forwarding institution; 22 n3 Point of service entry mode
23 n3 Card sequence number; 24 n3 Network international identifier; 25 n2 Point of service condition code
26 n2 Point of service PIN capture code; 27 n1 Authorisation identification response length
28 x+n8 Amount, transaction fee; 29 x+n8 Amount, settlement fee; 30 x+n8 Amount, transaction processing fee
31 x+n8 Amount, settlement processing fee; 32 n..11 Acquiring institution identification code
33 n..11 Forwarding institution identification code; 34 ans..28 Primary account number, extended; 35 z..37 Track 2 data
36 z...104 Track 3 data; 37 an12 Retrieval reference number; 38 an6 Authorisation identification response
39 an2 Response code; 40 an3 Service restriction code; 41 ans8 Card acceptor terminal identification
42 ans15 Card acceptor identification code; 43 ans40 Card acceptor name and location; 44 ans..25 Additional response data
45 ans..76 Track 1 data; 46 ans...999 Additional data, ISO; 47 ans...999 Additional data, national
48 ans...999 Additional data, private; 49 c3 Currency code, transaction; 50 c3 Currency code, settlement
51 c3 Currency code, cardholder billing; 52 b8 Personal identification number (PIN) data
53 n16 Security related control information; 54 ans...120 Additional amounts; 55 b...999 Integrated circuit card data
56 ans...999 Reserved for ISO use; 57-59 ans...999 Reserved for national use; 60-63 ans...999 Reserved for private use
64 b8 Message authentication code; 65 b8 Bitmap, tertiary; 66 n1 Settlement code; 67 n2 Extended payment code
68 n3 Country code, receiving institution; 69 n3 Country code, settlement institution
70 n3 Network management information code; 71 n4 Message number; 72 n4 Message number, last; 73 n6 Date, action
74 n10 Credits, number; 75 n10 Credits, reversal number; 76 n10 Debits, number; 77 n10 Debits, reversal number
78 n10 Transfer, number; 79 n10 Transfer, reversal number; 80 n10 Inquiries, number; 81 n10 Authorisations, number
82 n12 Credits, processing fee amount; 83 n12 Credits, transaction fee amount; 84 n12 Debits, processing fee amount
85 n12 Debits, transaction fee amount; 86 n16 Credits, amount; 87 n16 Credits, reversal amount; 88 n16 Debits, amount
89 n16 Debits, reversal amount; 90 n42 Original data elements; 91 an1 File update code; 92 an2 File security code
93 an5 Response indicator; 94 an7 Service indicator; 95 an42 Replacement amounts; 96 b8 Message security code
97 x+n16 Amount, net settlement; 98 ans25 Payee; 99 n..11 Settlement institution identification code
100 n..11 Receiving institution identification code; 101 ans..17 File name; 102 ans..28 Account identification 1
103 ans..28 Account identification 2; 104 ans...100 Transaction description; 105-111 ans...999 Reserved for ISO use
112-119 ans...999 Reserved for national use; 120-127 ans...999 Reserved for private use; 128 b8 Message authentication code`

const changed1993 = `
5 n12 Amount, reconciliation; 7 n10 Date and time, transmission; 9 n8 Conversion rate, reconciliation
12 n12 Date and time, local transaction; 13 n4 Date, effective; 15 n6 Date, settlement; 20 n3 Country code, PAN
22 an12 Point of service data code; 24 n3 Function code; 25 n4 Message reason code; 26 n4 Card acceptor business code
27 n1 Approval code length; 28 n6 Date, reconciliation; 29 n3 Reconciliation indicator; 30 n24 Amounts, original
31 ans..99 Acquirer reference data; 38 an6 Approval code; 39 n3 Action code; 40 n3 Service code
43 ans..99 Card acceptor name and location; 44 ans..99 Additional response data; 46 ans...204 Amounts, fees
50 c3 Currency code, reconciliation; 53 b..48 Security related control information; 54 ans...120 Amounts, additional
55 b...255 Integrated circuit card data; 56 n..35 Original data elements; 57 n3 Authorisation life cycle code
58 n..11 Authorising agent institution identification code; 59 ans...999 Transport data
60-61 ans...999 Reserved for national use; 62-63 ans...999 Reserved for private use; 65 b8 Reserved for ISO use
66 ans...204 Amounts, original fees; 67 n2 Extended payment data; 70 n3 Country code, authorising agent institution
71 n8 Message number; 72 ans...999 Data record; 82 n10 Inquiries, reversal number; 83 n10 Payments, number
84 n10 Payments, reversal number; 85 n10 Fee collections, number; 90 n10 Authorisations, reversal number
91 n3 Country code, transaction destination institution; 92 n3 Country code, transaction originator institution
93 n..11 Transaction destination institution identification code
94 n..11 Transaction originator institution identification code; 95 ans..99 Card issuer reference data
96 b...999 Key management data; 97 x+n16 Amount, net reconciliation; 99 an..11 Settlement institution identification code
105 n16 Credits, chargeback amount; 106 n16 Debits, chargeback amount; 107 n10 Credits, chargeback number
108 n10 Debits, chargeback number; 109 ans..84 Credits, fee amounts; 110 ans..84 Debits, fee amounts
111-115 ans...999 Reserved for ISO use; 116-122 ans...999 Reserved for national use
123-127 ans...999 Reserved for private use`

/** Those whose format is public. */
const v2003 = `
2 n..19 Primary account number (PAN); 3 n6 Processing code; 4 n16 Amount, transaction; 5 n16 Amount, reconciliation
6 n16 Amount, cardholder billing; 7 n10 Date and time, transmission; 8 n12 Amount, cardholder billing fee
9 n8 Conversion rate, reconciliation; 10 n8 Conversion rate, cardholder billing; 11 n12 System trace audit number
12 n14 Date and time, local transaction; 13 n6 Date, effective; 14 n4 Date, expiration; 15 n8 Date, settlement
18 b...140 Message error indicator; 19 n3 Country code, acquiring institution; 20 n3 Country code, PAN
21 ans22 Transaction life cycle identification data; 22 b16 Point of service data code; 23 n3 Card sequence number
24 n3 Function code; 25 n4 Message reason code; 26 n4 Merchant category code; 27 ans27 Point of service capability
30 n32 Amounts, original; 31 n23 Acquirer reference number; 32 n..11 Acquiring institution identification code
33 n..11 Forwarding institution identification code; 34 b....9999 Electronic commerce data; 35 z..37 Track 2 data
37 an12 Retrieval reference number; 38 an6 Approval code; 39 n4 Action code; 40 n3 Service code
41 ans16 Card acceptor terminal identification; 42 ans..35 Card acceptor identification code
43 b....9999 Card acceptor name and location; 45 ans..76 Track 1 data; 46 ans...216 Amounts, fees
49 b....9999 Verification data; 52 b8 Personal identification number (PIN) data
53 b..48 Security related control information; 54 ans...126 Amounts, additional; 55 b....9999 Integrated circuit card data
56 n..41 Original data elements; 59 ans...999 Transport data; 64 b8 Message authentication code; 65 b8 Bitmap, tertiary
93 n..11 Transaction destination institution identification code
94 n..11 Transaction originator institution identification code; 99 n..11 Settlement institution identification code
100 n..11 Receiving institution identification code; 102 ans..28 Account identification 1
103 ans..28 Account identification 2; 128 b8 Message authentication code`

export interface Field {
  number: number
  name: string
  type: 'n' | 'x+n' | 'z' | 'an' | 'ans' | 'b' | 'c'
  /** The digits of its length, 0 when it is fixed. */
  prefix: number
  /** In digits, characters or bytes. */
  most: number
}

const line = /^(\d+)-?(\d*) (x\+n|n|z|ans?|b|c)(\.*)(\d+) (.+)$/

const readTable = (table: string): [number, Field][] =>
  table
    .trim()
    .split(/; |\n/)
    .flatMap((text) => {
      const [, from, to, type, dots, most, name] = line.exec(text)!
      const count = to ? Number(to) - Number(from) + 1 : 1
      return Array.from({ length: count }, (_, at) => {
        const number = Number(from) + at
        const field = {
          number,
          name: name!,
          type: type as Field['type'],
          prefix: dots!.length,
          most: Number(most),
        }
        return [number, field] as [number, Field]
      })
    })

export type Version = '1987' | '1993' | '2003'

export const fields: Record<Version, ReadonlyMap<number, Field>> = {
  '1987': new Map(readTable(v1987)),
  '1993': new Map([...readTable(v1987), ...readTable(changed1993)]),
  '2003': new Map(readTable(v2003)),
}

export const formatText = ({ type, prefix, most }: Field): string =>
  `${type === 'c' ? 'a or n' : type} ${'.'.repeat(prefix)}${most}${prefix > 0 ? ` ${'L'.repeat(prefix)}VAR` : ''}`
