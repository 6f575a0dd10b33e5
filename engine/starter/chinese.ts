// The two packages of Chinese cards. Both give a bank (by its Chinese name), a card type and a prefix.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { englishNames, outsideMainland } from './chinese-banks.ts'
import type { Card, Issuer } from './records-of.ts'

export function readBankcard(): Issuer[] {
  const { cards } = createRequire(import.meta.url)('bankcard') as Bankcard
  return byBank(
    cards.map(({ bankName, cardBin, cardType }) => ({ bank: bankName, prefix: cardBin, kind: cardType })),
  )
}

export function readBankcardinfo(): Issuer[] {
  // The package does not export its list and queries a server for unknown cards, so its source is read and never run.
  const text = readFileSync(createRequire(import.meta.url).resolve('bankcardinfo'), 'utf8')
  const rows: Row[] = []
  let bank = ''
  for (const [, name, prefixes, kind = ''] of text.matchAll(bankOrPattern)) {
    if (name) bank = name
    for (const prefix of prefixes?.split('|') ?? []) rows.push({ bank, prefix, kind })
  }
  return byBank(rows)
}

interface Bankcard {
  cards: { bankName: string; cardBin: string; cardType: string }[]
}

interface Row {
  bank: string
  prefix: string
  kind: string
}

const bankOrPattern = /bankName: "([^"]+)"|reg: \/\^\(([\d|]+)\)[^,]*,\s*cardType: "(\w+)"/g

const kinds: Record<string, Pick<Card, 'type' | 'category'>> = {
  DC: { type: 'DEBIT', category: '' },
  CC: { type: 'CREDIT', category: '' },
  // Quasi-credit: a small credit line on a deposit account.
  SCC: { type: 'CREDIT', category: '' },
  PC: { type: 'DEBIT', category: 'PREPAID' },
}

function byBank(rows: Row[]): Issuer[] {
  const issuers = new Map<string, Issuer>()
  for (const { bank, prefix, kind } of rows) {
    const issuer = issuers.get(bank) ?? toIssuer(bank)
    issuers.set(bank, issuer)
    issuer.cards.push({ prefix, ...(kinds[kind] ?? { type: '', category: '' }) })
  }
  return [...issuers.values()]
}

function toIssuer(bank: string): Issuer {
  return {
    name: englishNames[bank] ?? bank,
    url: '',
    country: outsideMainland[bank] ?? 'CN',
    usualBrand: 'CHINA UNION PAY',
    cards: [],
  }
}
