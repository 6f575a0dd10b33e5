import assert from 'node:assert/strict'
import { test } from 'node:test'
import { titleCase } from './title-case.ts'

// As they are shown; the data has them in capitals.
const shown = `
  Visa | Mastercard | Diners Club International | Maestro | American Express | Private Label | EBT | Discover | China UnionPay
  JCB | RuPay | UATP | Cirrus | Elo | girocard | NSPK Mir | JCB/RuPay | Verve | Cabal | PHH Fuel Card | Carnet | PagoBANCOMAT
  Visa/Dankort | Troy | Voyager | DinaCard | Maestro/Bancontact | CMI | Uzcard | UK Fuel Card | eftpos | V PAY | NewDay
  China UnionPay/Uzcard | GE Capital | Hipercard | PayPak | ATM Card | JCB/China UnionPay | JCB/LankaPay | PayPal | Global BC
  euroShell Fuel Card | BP Fuel Card | LUKOIL Fuel Card
  Credit | Debit | Charge
  World Elite | World Elite for Business | Corporate T&E | Prepaid V PAY | Purchasing with Fleet | RuPay Select | IKEA Card
  PIN Only w/o EBT | iCard | Mixed BIN | Q-Cash | Prepaid Healthcare Non-Tax | Carte CIB | ACH for Consumer | PayPass
  KB Kookmin Card | NH Nonghyup BC Card | Direct Payouts to Bank Accounts | Prepaid HSA Substantiated | B2B Virtual Payments
  National CUP Enterprise Card | All-in-One Card | Carte de Retrait Jeune | Gold/Platinum | Shinhan Card - Check | PMJDY
`
  .split(/[|\n]/)
  .map((text) => text.trim())
  .filter((text) => text !== '')

test('brands, types and levels are written as their owners write them', () => {
  for (const text of shown) assert.equal(titleCase(text.toUpperCase()), text)
  const others = {
    VPAY: 'V PAY',
    WEXCARD: 'WEX Card',
    'CHINA UNION PAY': 'China UnionPay',
    'CHJONES FUEL CARD': 'CH Jones Fuel Card',
    'BANKCARD(INACTIVE)': 'Bankcard (Inactive)',
    'DE LUXE': 'De Luxe',
    '': '',
  }
  for (const [value, text] of Object.entries(others)) assert.equal(titleCase(value), text)
})
