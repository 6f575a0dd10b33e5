import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Issuer } from './records-of.ts'

export function readCardInfo(): Issuer[] {
  const root = join(dirname(createRequire(import.meta.url).resolve('card-info/package.json')), 'banks')
  return readdirSync(root)
    .toSorted()
    .map((file) => toIssuer(file, JSON.parse(readFileSync(join(root, file), 'utf8')) as Bank))
}

interface Bank {
  nameEn: string
  url: string
  prefixes: string[]
}

// English names that the package spells with Cyrillic letters; the second has only one of them.
const corrections: Record<string, string> = {
  'Азиатско-Тихоокеанский Банк': 'Asian-Pacific Bank',
  'Mos\u0441ow Industrial Bank': 'Moscow Industrial Bank',
}

function toIssuer(file: string, bank: Bank): Issuer {
  return {
    name: corrections[bank.nameEn] ?? bank.nameEn,
    url: bank.url,
    // Files are named `ru-alfa.json`.
    country: file.slice(0, 2).toUpperCase(),
    usualBrand: '',
    cards: bank.prefixes.map((prefix) => ({ prefix, type: '', category: '' })),
  }
}
