// Explains the values of ISO 8583 fields, except those that each network defines for itself.
import { codesOf, entryModes } from '../readers/codes.ts'
import { amountText, countryName, currencyName } from '../readers/money.ts'
import type { Field, Version } from './fields.ts'

type Values = ReadonlyMap<string, string | undefined>

export function meaningOf(
  field: Field,
  value: string,
  version: Version,
  values: Values,
): string[] | undefined {
  const { number, name, type } = field
  const one = (text: string | undefined) => (text === undefined ? undefined : [text])
  if (name.startsWith('Amount, ')) return one(amountMeaning(name, value, version, values))
  if (name.startsWith('Currency code')) return one(currencyName(value))
  if (name.startsWith('Country code')) return one(countryName(value))
  if (/^(?:Date|Time|Transmission)/.test(name)) return one(dateMeaning(field, value, version))
  if (number === 3) return processingCode(value)
  if (number === 54) return value.match(/.{20}/g)?.flatMap((part) => additionalAmount(part) ?? [])
  if (type === 'z') return trackMeaning(value)
  if (number === 39) return one(version === '1987' ? responses.get(value) : actions.get(value.slice(0, 1)))
  if (number === 70 && version === '1987') return one(networkManagement.get(value))
  if (number === 22 && version === '1987') return one(entryModes.get(value.slice(0, 2)))
  return undefined
}

function amountMeaning(name: string, value: string, version: Version, values: Values): string | undefined {
  if (version === '2003' && value.length === 16) return amountText(value.slice(4), value.slice(0, 3))
  const currency = /settlement|reconciliation/.test(name) ? '50' : name.includes('billing') ? '51' : '49'
  const [, sign = '', digits = ''] = /^([CD]?)(\d+)$/.exec(value) ?? []
  const amount = amountText(digits, values.get(currency))
  return amount && sign ? `${amount}, ${sign === 'C' ? 'credit' : 'debit'}` : amount
}

function additionalAmount(part: string): string | undefined {
  const [, account, kind, currency, sign, digits] = /^(\d\d)(\d\d)(\d{3})([CD])(\d{12})$/.exec(part) ?? []
  const amount = digits && amountText(digits, currency)
  return (
    amount && `${amount}, ${sign === 'C' ? 'credit' : 'debit'}, account type ${account}, amount type ${kind}`
  )
}

/** A letter of the layout for each digit. */
function dateMeaning({ number, name, most }: Field, value: string, version: Version): string | undefined {
  const isMonth = number === 14 || (number === 13 && version !== '1987')
  const layouts: Record<number, string> = {
    4: isMonth ? '20YY-MM' : 'MM-DD',
    6: name.startsWith('Time') ? 'hh:mm:ss' : isMonth ? 'YYYY-MM' : '20YY-MM-DD',
    8: 'YYYY-MM-DD',
    10: 'MM-DD hh:mm:ss',
    12: '20YY-MM-DD hh:mm:ss',
    14: 'YYYY-MM-DD hh:mm:ss',
  }
  let at = 0
  return layouts[most]?.replace(/[A-Za-z]/g, () => value[at++] ?? '')
}

const trackMeaning = (value: string): string[] | undefined => {
  const [, expiry, service] = /^\d+[=D](\d{4})(\d{3})/.exec(value) ?? []
  return expiry && service ? [`Expires ${expiry} (YYMM)`, `Service code ${service}`] : undefined
}

const transactions = codesOf(`
00 Goods and services|01 Cash withdrawal|02 Debit adjustment|09 Goods and services with cashback|20 Return of goods
21 Deposit|22 Credit adjustment|30 Available funds inquiry|31 Balance inquiry|40 Cardholder accounts transfer`)

const accounts = codesOf(`
00 default account|10 savings account|20 cheque account|30 credit account|40 universal account|50 investment account`)

function processingCode(value: string): string[] {
  const [type = '', from = '', to = ''] = value.match(/../g) ?? []
  const account = (code: string) => accounts.get(code) ?? `account type ${code}`
  return [transactions.get(type) ?? `Transaction type ${type}`, `From ${account(from)} to ${account(to)}`]
}

const responses = codesOf(`
00 Approved|01 Refer to card issuer|03 Invalid merchant|04 Pick up card|05 Do not honour|12 Invalid transaction
13 Invalid amount|14 Invalid card number|30 Format error|41 Lost card|43 Stolen card|51 Not sufficient funds|54 Expired card
55 Incorrect PIN|57 Transaction not permitted to cardholder|58 Transaction not permitted to terminal
61 Exceeds withdrawal amount limit|62 Restricted card|65 Exceeds withdrawal frequency limit|68 Response received too late
75 Allowable number of PIN tries exceeded|91 Issuer or switch is inoperative|94 Duplicate transmission|96 System malfunction`)

const actions = codesOf(`
0 Approved|1 Denied|2 Denied, pick up card|3 File action|4 Reversal or chargeback|5 Reconciliation|6 Administrative
7 Fee collection|8 Network management|9 Error or invalid message`)

const networkManagement = codesOf('001 Sign-on|002 Sign-off|161 Key change|201 Cutover|301 Echo test')
