import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alpha3Code, countryCode, countryCodes, isoCountryName, numericCode } from './countries.ts'

test('finds a country by either code, its number or its name', () => {
  const codes: Record<string, string[]> = {
    PL: ['PL', ' pl ', 'POL', '616', 'Poland', 'POLAND'],
    AU: ['036', '36', 'AUS', 'Australia'],
    AF: ['4', '004'],
    GB: ['UK', 'GBR', 'Great Britain', 'UNITED KINGDOM'],
    XK: ['XK', 'XKX', 'XKK', 'KOSOVO, REPUBLIC OF'],
    KR: ['KOREA, REPUBLIC OF', 'Republic of Korea', 'South Korea'],
    KP: ["KOREA, DEMOCRATIC PEOPLE'S REPUBLIC OF", 'North Korea'],
    CD: ['CONGO, THE DEMOCRATIC REPUBLIC OF THE'],
    CG: ['CONGO'],
    CI: ["COTE D'IVOIRE", "Côte d'Ivoire", 'Ivory Coast'],
    VI: ['VIRGIN ISLANDS, U.S.', 'U.S. Virgin Islands'],
    LC: ['SAINT LUCIA', 'St. Lucia'],
    TW: ['TAIWAN, PROVINCE OF CHINA', 'Taiwan'],
    TR: ['TURKEY', 'Türkiye'],
    '': ['', 'ZZ', 'ZZZ', '999', 'Atlantis', 'EU', '1234', '-'],
  }
  for (const [code, texts] of Object.entries(codes)) {
    for (const text of texts) assert.equal(countryCode(text), code, text)
  }
})

test('uses the names that people look for', () => {
  assert.equal(isoCountryName('PL'), 'Poland')
  assert.equal(isoCountryName('HK'), 'Hong Kong')
  assert.equal(isoCountryName('MO'), 'Macao')
  assert.equal(isoCountryName('MM'), 'Myanmar')
  assert.equal(isoCountryName('PS'), 'Palestine')
  assert.equal(isoCountryName('XK'), 'Kosovo')
  assert.equal(isoCountryName('BA'), 'Bosnia and Herzegovina')
  assert.equal(isoCountryName('ZZ'), '')
})

test('every code leads to the other codes and the name, and back', () => {
  assert.equal(countryCodes().length, 250)
  for (const code of countryCodes()) {
    assert.match(numericCode(code), /^\d{3}$/)
    assert.match(alpha3Code(code), /^[A-Z]{3}$/)
    assert.equal(countryCode(alpha3Code(code)), code)
    assert.equal(countryCode(numericCode(code)), code)
    assert.equal(countryCode(isoCountryName(code)), code)
  }
  assert.equal(new Set(countryCodes().map(isoCountryName)).size, 250)
})
