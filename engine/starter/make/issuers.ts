// How each package lists banks and the prefixes of their cards.
import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Card, Issuer } from './records-of.ts'

export function readIssuers(modules: string): Record<string, Issuer[]> {
  return {
    'banks-db': readBanks(join(modules, 'banks-db/banks'), banksDb),
    'card-info': readBanks(join(modules, 'card-info/banks'), cardInfo),
    bankcard: byBank(bankcard(join(modules, 'bankcard'))),
    bankcardinfo: byBank([...bankcardinfo(join(modules, 'bankcardinfo/index.js'))]),
  }
}

interface Bank {
  country: string
  localTitle: string
  engTitle: string
  nameEn: string
  url: string
  prefixes: (number | string)[]
}

const readBanks = (folder: string, toIssuer: (bank: Bank, file: string) => Omit<Issuer, 'cards' | 'url'>) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file): Issuer => {
      const bank = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Bank
      const cards = bank.prefixes.map((prefix) => ({ prefix: String(prefix), type: '', category: '' }))
      return { ...toIssuer(bank, file), url: bank.url, cards }
    })

function banksDb({ engTitle, localTitle, country: code }: Bank) {
  const country = code.toUpperCase()
  return { name: engTitle || localTitle, country, usualBrand: country === 'CN' ? 'CHINA UNION PAY' : '' }
}

// English names that the package spells with Cyrillic letters; the second has only one of them.
const corrections: Record<string, string> = {
  'Азиатско-Тихоокеанский Банк': 'Asian-Pacific Bank',
  'Mos\u0441ow Industrial Bank': 'Moscow Industrial Bank',
}

// Files are named `ru-alfa.json`.
const cardInfo = ({ nameEn }: Bank, file: string) => ({
  name: corrections[nameEn] ?? nameEn,
  country: file.slice(0, 2).toUpperCase(),
  usualBrand: '',
})

interface ChineseCard {
  bankName: string
  cardBin: string
  cardType: string
}

const bankcard = (folder: string) => (createRequire(folder)(folder) as { cards: ChineseCard[] }).cards

const bankOrPattern = /bankName: "([^"]+)"|reg: \/\^\(([\d|]+)\)[^,]*,\s*cardType: "(\w+)"/g

// The package does not export its list and queries a server for unknown cards, so its source is read and never run.
function* bankcardinfo(file: string): Iterable<ChineseCard> {
  let bankName = ''
  for (const [, name, prefixes, cardType = ''] of readFileSync(file, 'utf8').matchAll(bankOrPattern)) {
    if (name) bankName = name
    for (const cardBin of prefixes?.split('|') ?? []) yield { bankName, cardBin, cardType }
  }
}

const kinds: Record<string, Pick<Card, 'type' | 'category'>> = {
  DC: { type: 'DEBIT', category: '' },
  CC: { type: 'CREDIT', category: '' },
  // Quasi-credit: a small credit line on a deposit account.
  SCC: { type: 'CREDIT', category: '' },
  PC: { type: 'DEBIT', category: 'PREPAID' },
}

function byBank(cards: ChineseCard[]): Issuer[] {
  // By their Chinese name, because the packages' own codes clash: NCB is both Nanyang Commercial Bank and Bank of
  // Nanchang. An issuer that is missing here keeps its Chinese name.
  const rows = readFileSync(new URL('./chinese-banks.csv', import.meta.url), 'utf8').split('\n')
  const banks = new Map(rows.map((row) => [row.split(',')[0], row.split(',')]))
  const issuers = new Map<string, Issuer>()
  for (const { bankName, cardBin: prefix, cardType } of cards) {
    const [, name = bankName, country = 'CN'] = banks.get(bankName) ?? []
    const issuer = issuers.get(bankName) ?? {
      name,
      url: '',
      country,
      usualBrand: 'CHINA UNION PAY',
      cards: [],
    }
    issuers.set(bankName, issuer)
    issuer.cards.push({ prefix, ...(kinds[cardType] ?? { type: '', category: '' }) })
  }
  return [...issuers.values()]
}
