import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { legalForm, withoutLegalForm, bankSlug } from './bank-name.ts'

const same: Record<string, string[]> = {
  citibank: [
    'CITIBANK N.A.',
    'CITIBANK, N.A.',
    'CITIBANK, NATIONAL ASSOCIATION',
    'Citibank NA',
    'CITIBANK N A',
    'CITIBANK',
  ],
  'us-bank': ['U.S. BANK', 'U. S. BANK', 'US BANK', 'U S BANK, N.A.'],
  'banco-bmg': ['BANCO BMG S/A', 'BANCO BMG, S.A.', 'Banco BMG S. A.', 'BANCO BMG'],
  'american-bank-and-trust': ['AMERICAN BANK & TRUST CO., INC.', 'American Bank and Trust Company'],
  'vtb-bank': [
    'VTB BANK (PUBLIC JOINT-STOCK COMPANY)',
    'PJSC VTB BANK',
    'VTB BANK OJSC',
    'Public JSC VTB Bank',
  ],
  'bank-central-asia': ['PT BANK CENTRAL ASIA TBK', 'PT. BANK CENTRAL ASIA, TBK.', 'Bank Central Asia'],
  'credit-saison': ['CREDIT SAISON CO., LTD.', 'CREDIT SAISON CO.,LTD', 'Crédit Saison Co Limited'],
  'hanseatic-bank': ['HANSEATIC BANK GMBH & CO KG', 'Hanseatic Bank GmbH & Co. KG'],
  'ikano-bank': ['IKANO BANK AB (PUBL)', 'Ikano Bank AB', 'AB Ikano Bank'],
  'peoples-bank': ["PEOPLE'S BANK", 'PEOPLES BANK', 'The Peoples’ Bank'],
  'toronto-dominion-bank': ['THE TORONTO-DOMINION BANK', 'Toronto Dominion Bank'],
  'bold-moves': ['BOLD MOVES S.A. DE C.V., SOFOM, E.N.R. *(OFFBOARDING)*', 'Bold Moves, S.A. de C.V.'],
  flowbank: ['**PROVISIONAL BID** FLOWBANK', 'PROVISIONAL BID - FLOWBANK', 'Flowbank SA'],
  'mercantil-ca-banco-universal': ['MERCANTIL C.A. BANCO UNIVERS.A.L.', 'Mercantil C.A., Banco Universal'],
  'bnext-electronic-issuer-ede': ['BNEXT ELECTRONIC ISSUER, E.D.E., S.L.', 'Bnext Electronic Issuer EDE'],
  'new-india-cooperative-bank': ['NEW INDIA CO-OPERATIVE BANK, LTD.', 'New India Co Operative Bank'],
  'an-binh-commercial-bank': [
    'AN BINH COMMERCIAL JOINT STOCK BANK',
    'An Binh Commercial JSB',
    'An Binh Commercial Bank',
  ],
  'lodz-sparekasse': ['Łódź Sparekasse A/S', 'LODZ SPAREKASSE'],
  сбербанк: ['Сбербанк', 'СБЕРБАНК'],
  한국은행: ['한국은행'],
}

test('spellings of one name share a slug', () => {
  for (const [slug, names] of Object.entries(same)) {
    for (const name of names) assert.equal(bankSlug(name), slug, name)
  }
})

test('different names have different slugs', () => {
  const names = [
    'FIRST BANK | FIRST NATIONAL BANK | FIRST FEDERAL BANK | FIRST FEDERAL CREDIT UNION | FIRST CREDIT UNION',
    'ACCESS BANK PLC | ACCESS BANK (SL) LTD. | BANK OF CHINA | BANK OF CHINA (HONG KONG) LTD. | BANK | THE BANK',
    'AB BANK, LTD. | UAB BANK, LTD. | A B FEDERAL CREDIT UNION | FEDERAL CREDIT UNION | A+ FEDERAL CREDIT UNION',
    'CITIBANK SINGAPORE LTD | CITIBANK, N.A., PUERTO RICO | ERSTE BANK AD NOVI SAD | ERSTE BANK',
    'JOINT STOCK COMMERCIAL BANK FOR FOREIGN TRADE | FOR FOREIGN TRADE | BANCO MULTIPLE BHD, S.A. | BANCO MULTIPLE',
  ].flatMap((line) => line.split(' | '))
  assert.equal(new Set(names.map(bankSlug)).size, names.length)
})

test('keeps a name that consists only of a legal form', () => {
  for (const name of ['N.A.', 'PT', 'S/A', 'Co', 'JSC', 'The']) assert.notEqual(bankSlug(name), '')
  assert.equal(bankSlug(''), '')
  assert.equal(bankSlug('***'), '')
})

test('a slug is short and plain, and does not depend on spacing', () => {
  const word = fc.constantFrom(
    'BANK',
    'Bank,',
    'N.A.',
    'S/A',
    'Co.',
    'ltd',
    '(PJSC)',
    'PT',
    'of',
    '&',
    'Ü',
    '银行',
    '-',
    '1',
  )
  const name = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(word, { maxLength: 40 }).map((words) => words.join(' ')),
  )
  fc.assert(
    fc.property(name, (name) => {
      const slug = bankSlug(name)
      assert.ok([...slug].length <= 80)
      if (slug !== '') assert.match(slug, /^[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*$/u)
      if (/[a-z0-9]/i.test(name)) assert.notEqual(slug, '')
      assert.equal(bankSlug(`  ${name.replaceAll(' ', '   ')} `), slug)
    }),
    { seed: 4, numRuns: runs(1000) },
  )
})

test('names the legal form, the same for all ways to write it', () => {
  assert.equal(legalForm('DEUTSCHE BANK AKTIENGESELLSCHAFT'), 'ag')
  assert.equal(legalForm('Deutsche Bank AG'), 'ag')
  assert.equal(legalForm('Deutsche Bank S.p.A.'), 'spa')
  assert.equal(legalForm('Chase Bank USA, National Association'), legalForm('CHASE BANK USA, N.A.'))
  assert.equal(legalForm('Bank of Ireland'), '')
  assert.equal(legalForm('The Bank of Nova Scotia'), '')
})

test('a name can be without its form', () => {
  assert.equal(withoutLegalForm('Deutsche Bank S.p.A.'), 'Deutsche Bank')
  assert.equal(withoutLegalForm('Revolut Bank UAB'), 'Revolut Bank')
  assert.equal(withoutLegalForm('Oak Bank, N.A.'), 'Oak Bank')
  assert.equal(withoutLegalForm('Sparkasse'), 'Sparkasse')
  assert.equal(withoutLegalForm('Bank (SL) Ltd'), 'Bank (SL)')
})
