import assert from 'node:assert/strict'
import { test } from 'node:test'
import { iconType } from './brand-icon.ts'
import { brandOf, isBrand } from './brands.ts'

test('gives each brand one spelling', () => {
  const spellings: Record<string, string[]> = {
    VISA: ['Visa', ' visa ', 'VISA®', 'VISA CARD'],
    MASTERCARD: ['MasterCard', 'Master Card', 'DEBIT MASTERCARD', 'mc'],
    'AMERICAN EXPRESS': ['amex', 'American  Express', 'AMERICANEXPRESS'],
    'CHINA UNION PAY': ['UnionPay', 'CUP', 'china unionpay', 'Union Pay'],
    'DINERS CLUB INTERNATIONAL': ['Diners', 'DINERS CLUB', 'Diners Club International'],
    'NSPK MIR': ['MIR', 'NSPK MIR'],
    'VISA/DANKORT': ['Visa/Dankort', 'visa / dankort', 'VISA//DANKORT'],
    'JCB/CHINA UNION PAY': ['JCB/UnionPay', 'JCB/CHINA UNION PAY'],
    'TARJETA NARANJA': ['tarjeta\tnaranja', '\u202eTARJETA NARANJA'],
    '': ['', ' ', '/'],
  }
  for (const [brand, texts] of Object.entries(spellings)) {
    for (const text of texts) assert.equal(brandOf(text), brand, text)
    assert.equal(brandOf(brand), brand)
  }
})

test('a brand has an icon, a co-badge the icon of its first brand, others a generic card', () => {
  assert.equal(iconType('VISA'), 'visa')
  assert.equal(iconType('VISA/DANKORT'), 'visa')
  assert.equal(iconType('MAESTRO/BANCONTACT'), 'maestro')
  assert.equal(iconType('NSPK MIR'), 'mir')
  assert.equal(iconType('CHINA UNION PAY/UZCARD'), 'unionpay')
  assert.equal(iconType('DANKORT'), 'generic')
  assert.equal(iconType(''), 'generic')
})

test('distinguishes brands from products', () => {
  assert.ok(isBrand('Maestro') && isBrand('diners club') && isBrand('Dankort'))
  assert.ok(!isBrand('ELECTRON') && !isBrand('') && !isBrand('GOLD'))
})
