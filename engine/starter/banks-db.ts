import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Issuer } from './records-of.ts'

export function readBanksDb(): Issuer[] {
  const root = join(dirname(createRequire(import.meta.url).resolve('banks-db')), 'banks')
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => toIssuer(JSON.parse(readFileSync(join(root, file), 'utf8')) as Bank))
}

interface Bank {
  country: string
  localTitle: string
  engTitle: string
  url: string
  prefixes: number[]
}

function toIssuer(bank: Bank): Issuer {
  const country = bank.country.toUpperCase()
  return {
    name: bank.engTitle || bank.localTitle,
    url: bank.url,
    country,
    usualBrand: country === 'CN' ? 'CHINA UNION PAY' : '',
    cards: bank.prefixes.map((prefix) => ({ prefix: String(prefix), type: '', category: '' })),
  }
}
