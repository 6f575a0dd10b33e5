import assert from 'node:assert/strict'
import { test } from 'node:test'
import { issuerOf, withoutMarkers } from './issuer.ts'

test('cleans an issuer without rewriting it', () => {
  assert.equal(issuerOf('  Lån &  Spar\tBank A/S\u0000 '), 'Lån & Spar Bank A/S')
  assert.equal(issuerOf('\u202eKNAB\u200b TEST CO\u2069'), 'KNAB TEST CO')
  assert.equal(issuerOf('Z\u0307ywiec'), 'Żywiec')
  assert.equal([...issuerOf('𝐁😀'.repeat(300))].length, 200)
})

test('placeholders are not banks', () => {
  const empty = [
    '',
    ' ',
    '-',
    '1',
    '0000',
    'n/a',
    'N.A.',
    'Unknown',
    'UNKNOWN BANK',
    'None',
    'NOT AVAILABLE',
    'null',
  ]
  for (const text of [
    ...empty,
    'DISCOVER ISSUER',
    'CABAL - ISSUER',
    'U.S. REGION',
    'HUB SITE - PERU',
    '***',
    'Bank',
  ]) {
    assert.equal(issuerOf(text), '', text)
  }
  const banks = [
    'BNEXT ELECTRONIC ISSUER, E.D.E., S.L.',
    'NONE SUFFER LACK FEDERAL CREDIT UNION',
    'THE BANK',
    'BC',
  ]
  for (const text of [
    ...banks,
    'TBA CREDIT UNION',
    'LOCAL BANK',
    'UNKNOWN SOLDIER CREDIT UNION',
    'TEST VALLEY BANK',
  ]) {
    assert.equal(issuerOf(text), text)
  }
})

test('sites, test facilities and offices of a network are not banks', () => {
  const texts =
    'HUB SITE - MEXICO | MASTERCARD - MEMBER TEST FACILITY | MASTERCARD - TEST ICAS | MASTERCARD - GLOBAL QUALITY TEST | ' +
    'MASTERCARD - MIDDLE EAST/AFRICA REGION | MASTERCARD - MDS FOR EUROPE DE | MASTERCARD - TELEX | XX-601790 | ' +
    'VISA PRODUCTION SUPPORT CLIENT BID 1 | IARS - HONG KONG NODE - VISA TESTING | OPEN JOINT-STOCK COMPANY) | ' +
    'JOINT-STOCK COMMERCIAL BANK | CREDIT UNION | **OFFBOARDING** | PROVISIONAL BID | **PROVISIONAL BID** | (OFFBOARDING) | ' +
    'MAESTRO INTERNATIONAL | MAESTRO DOMESTIC | RUPAY CREDIT SUPER PLATINUM'
  for (const text of texts.split(' | ')) assert.equal(issuerOf(text), '', text)
  const banks =
    'MASTERCARD FRANCE S.A.S. | VISA EUROPE, LTD. | RIVER REGION CREDIT UNION | CREDIT UNION 1 | REGION-BANK | ' +
    'TEST VALLEY BANK | HEALTH FACILITIES FEDERAL CREDIT UNION | HUB CITY BANK | CERTIFIED FEDERAL CREDIT UNION | X BANK'
  for (const text of banks.split(' | ')) assert.equal(issuerOf(text), text)
})

test('an issuer keeps the marker of its network, which is not part of its name', () => {
  const names: Record<string, string> = {
    'HUB PAGAMENTOS S.A. **OFFBOARDING**': 'HUB PAGAMENTOS S.A.',
    'BANCO DIGIMAIS S.A. *(OFFBOARDING)*': 'BANCO DIGIMAIS S.A.',
    'BANCO MULTIPLE ACTIVO S.A. - **OFFBOARDING**': 'BANCO MULTIPLE ACTIVO S.A.',
    'CAJA SULLANA (OFFBOARDING) - INVOLUNTARY': 'CAJA SULLANA',
    'BANCO LETSBANK S.A. - OFFBOARDING': 'BANCO LETSBANK S.A.',
    'PROVISIONAL BID - Q-EXPRESS ONLINE OY': 'Q-EXPRESS ONLINE OY',
    'PROVISIONAL - GUMHOURIA BANK': 'GUMHOURIA BANK',
    '**PROVISIONAL BID - VPP5268 - FFT** DIGITAL FINANCE LTD (ON HOLD)': 'DIGITAL FINANCE LTD',
    '(FINCEN ACTIONED) FBME CARD SERVICES, LTD.': 'FBME CARD SERVICES, LTD.',
    'E*TRADE BANK': 'E*TRADE BANK',
    'PROVISIONAL LIVING BANK': 'PROVISIONAL LIVING BANK',
  }
  for (const [text, name] of Object.entries(names)) {
    assert.equal(issuerOf(text), text)
    assert.equal(withoutMarkers(text), name)
    assert.equal(withoutMarkers(name), name)
  }
})

test('letters that a name lost are put back, and nothing else is', () => {
  for (const [damaged, whole] of [
    ['DEUTSCHE BANK, SOCIEDAD AN NIMA ESPA OLA', 'DEUTSCHE BANK, SOCIEDAD ANONIMA ESPANOLA'],
    ['FEDERACI N DE CAJAS DE CR DITO', 'FEDERACION DE CAJAS DE CREDITO'],
    ['REVOLUT DE MG(C)XICO SA DE CV', 'REVOLUT DE MEXICO SA DE CV'],
    ['INSTITUCIN DE BANCA MLTIPLE', 'INSTITUCION DE BANCA MULTIPLE'],
    ['Sociedad de Ahorro y Crdito', 'Sociedad de Ahorro y CREDITO'],
    ['Solu es de Pagamento', 'SOLUCOES de Pagamento'],
    ['GREEN DOT BY SYNOVUS BANK 8667957597', 'GREEN DOT BY SYNOVUS BANK'],
    ['ZHEJIANG MINTAI COMMERCIAL BANK`', 'ZHEJIANG MINTAI COMMERCIAL BANK'],
  ] as const) {
    assert.equal(withoutMarkers(damaged), whole)
  }
  for (const name of [
    'BANCO W SA',
    'KO`OLAU FEDERAL CREDIT UNION',
    'BFC PAYMENTS B.S.C. (C)',
    '545490 UK, LTD.',
    'IBEW #317 CU',
  ])
    assert.equal(withoutMarkers(name), name)
})
