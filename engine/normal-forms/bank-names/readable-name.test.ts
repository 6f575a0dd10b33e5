import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { bankSlug } from './bank-name.ts'
import { withoutAccents } from '../clean-text.ts'
import { inReadableCase, readableName } from './readable-name.ts'

// As people write them; sources have them in capitals.
// oxfmt-ignore
const names = `
  1st Source Bank | 5Star Bank | ABN AMRO Bank N.V. | ABSA Bank, Ltd. | ADCB Egypt | AEON Bank (Malaysia) Bhd | Agricultural Bank of China
  Akbank T.A.S. | Al Rajhi Banking and Investment Corp. | Alfa-Bank | Allied Irish Banks, PLC | Ally Bank | American Express
  American Express Centurion Bank | ANZ Bank New Zealand, Ltd. | Arab Bank PLC | Axis Bank, Ltd. | Banca Monte dei Paschi di Siena S.p.A.
  Banca Nazionale del Lavoro SpA | Banco BPM SpA | Banco Bilbao Vizcaya Argentaria S.A. (BBVA) | Banco Bradesco, S.A. | Banco de Chile
  Banco de Credito e Inversiones | Banco de Credito del Peru | Banco de Galicia y Buenos Aires, S.A. | Banco de la Nacion Argentina
  Banco de los Trabajadores | Banco de Oro Unibank, Inc. | Banco del Austro, S.A. | Banco do Brasil, S.A. | Banco Hipotecario de El Salvador, S.A.
  Banco Nacional de Costa Rica | Banco Popular y de Desarrollo Comunal | Banco Santander, S.A. | Banco Santander-Chile | Bancolombia, S.A.
  Bank Audi S.A.L. | Bank Central Asia | Bank Handlowy w Warszawie, S.A. | Bank Leumi Le-Israel B.M. | Bank Muscat (SAOG) | Bank of America, N.A.
  Bank of Baroda | Bank of China (Hong Kong), Ltd. | Bank of Clarke County | Bank of Communications | Bank of Las Vegas | Bank of Montreal
  Bank of New York Mellon | Bank of Nova Scotia | Bank of O'Fallon | Bank of the West | Bank van Breda->Bank Van Breda | Banque Cantonale de Geneve
  Banque et Caisse d'Epargne de l'Etat | Banque Marocaine pour le Commerce et l'Industrie | Banque Misr | Barclays Bank PLC | Barclays Bank UK PLC trading as Tesco Bank->Barclays Bank UK PLC Trading as Tesco Bank
  BAWAG P.S.K. | BC Card Co., Ltd. | Belfius Bank S.A. | BGFIBank Gabon | BIDV | BLOM Bank S.A.L. | BMO Harris Bank, N.A. | BNP Paribas
  BNP Paribas Bank Polska, S.A. | BOKF, National Association | BPCE | Branch Banking and Trust Company | Bridgewater Credit Union | Busey Bank
  Caisse des Depots et Consignations | Caixa Economica Federal | Caixa Geral de Depositos, S.A. | CaixaBank, S.A. | Canadian Imperial Bank of Commerce
  Capital One Bank (USA), N.A. | Cathay United Bank | Ceska Sporitelna, A.S. | Ceskoslovenska Obchodni Banka, A.S. | Charles Schwab Bank | Chase Bank USA, N.A. | China CITIC Bank
  China Construction Bank | China Everbright Bank | China Merchants Bank | CIBC | CIMB Bank Bhd | Citibank (Hong Kong), Ltd. | Citibank N.A. | Citizens Bank, N.A.
  CJSC Alfa-Bank | Co-op Credit Union of Montevideo | Comenity Bank | Conotoxia Sp. z o.o. | Credit Union of LA | Cape Cod Five Cents Savings Bank | Santa Ana Federal Credit Union | Fond du Lac Credit Union | Societe Generale de Banque au Liban S.A.L. | Commerzbank AG | Commonwealth Bank of Australia | Credit Agricole, S.A.
  Credit Industriel et Commercial | Credit Union of Southern California | CTBC Bank Co., Ltd. | Danske Bank A/S | DBS Bank, Ltd. | DC Japan | Deutsche Bank AG
  Deutscher Sparkassen- und Giroverband | Discover Bank | DNB Bank ASA | DSK Bank EAD | DSKBank | Dubai Islamic Bank | DuPont Community Credit Union
  DZ Bank AG | Ecobank Cote d'Ivoire | Emirates NBD Bank (P.J.S.C.) | Erste Bank AD Novi Sad | Erste Bank der Oesterreichischen Sparkassen AG
  Eurobank Ergasias, S.A. | FCMB | FedEx Employees Credit Association | Fidelity Information Services, Inc. | Fifth Third Bank | FirstBank Puerto Rico
  FirstCaribbean International Bank (Barbados), Ltd. | First Abu Dhabi Bank PJSC | First Citizens Bank & Trust Company | First Horizon Bank | First IC Bank
  First National Bank in Sioux Falls | First National Bank of Omaha | FirstRand Bank, Ltd. | Fiserv Solutions, LLC | Fubon Bank (Hong Kong), Ltd.
  Gazprombank | GE Capital Bank, Ltd. | Goldman Sachs Bank USA | GTBank | Habib Bank AG Zurich | Hanseatic Bank GmbH & Co KG | HDFC Bank, Ltd. | HSBC Bank PLC
  HSBC Bank Middle East | HSBC France | Huntington National Bank | I & M Bank, Ltd. | IBEW & United Workers Federal Credit Union | ICBC (Asia), Ltd.
  ICICI Bank, Ltd. | IDBI Bank | Industrial and Commercial Bank of China, Ltd. | ING Bank N.V. | ING-DiBa AG->ING-Diba AG | Intesa Sanpaolo SpA | Itau Unibanco, S.A.
  J.P. Morgan Europe, Ltd. | JPMorgan Chase Bank, N.A. | JSC Bank of Georgia | JSC CB PrivatBank | JSC Halyk Bank | Jyske Bank A/S | KBC Bank N.V.
  KCB Bank Kenya, Ltd. | KDB Bank Europe, Ltd. | KeyBank National Association | Komercni Banka, A.S. | KSW Federal Credit Union | La Banque Postale
  Landesbank Baden-Wuerttemberg | Landsbankinn hf. | LHV Pank | Lloyds Bank PLC | Luminor Bank AS | Macquarie Bank, Ltd. | Mashreqbank PSC | Mastercard France S.A.S.
  Maybank Singapore, Ltd. | mBank, S.A. | MBNA Europe Bank, Ltd. | MCB Bank, Ltd. | McClain Bank | McCoy Federal Credit Union | McGregor Employees Credit Union
  McIntosh Chemical Federal Credit Union | Mitsubishi UFJ NICOS Co., Ltd. | Mizuho Bank, Ltd. | MKB Bank Zrt. | Monzo Bank, Ltd. | MUFG Bank, Ltd. | N26 GmbH
  National Bank of Ras Al-Khaimah | NatWest | Navy Federal Credit Union | NBKC Bank | Nedbank, Ltd. | NH Nonghyup Bank | NLB Banka A.D. Beograd | Nordea Bank Danmark A/S
  Northwest FCU | Nova Ljubljanska Banka d.d. | OCBC Bank | OJSC Belinvestbank | OP Card Company PLC | OTP Bank Nyrt. | PayPal | Peoples Bank of Commerce | People's United Bank
  Ping An Bank Co., Ltd. | PJSC Rosbank | PKO Bank Polski S.A. | PNC Bank, National Association | Powszechna Kasa Oszczednosci Bank Polski S.A. | PPF Banka A.S.
  ProCredit Bank | PSCU Incorporated | PT Bank Mandiri (Persero) Tbk | PT. Bank Negara Indonesia | QNB Finansbank A.S. | Qatar National Bank | R. Raphael & Sons PLC
  Rabobank Nederland | Raiffeisen Bank Aval | Raiffeisenbank A.S. | RBC Royal Bank | Regions Bank | Republic Bank & Trust Company | Revolut, Ltd. | RHB Bank Bhd | Royal Bank of Scotland PLC
  Sainsbury's Bank PLC | San Diego County Credit Union | Santander Bank Polska, S.A. | Sberbank of Russia | SBI Cards and Payment Services, Ltd. | Scotiabank
  SEB Pank AS | Servired, Sociedad Espanola de Medios de Pago S.A. | Shinhan Card Co., Ltd. | Siam Commercial Bank PCL | Skandinaviska Enskilda Banken AB | SKB-Bank
  Societe Generale, S.A. | SoFi Bank, N.A. | St. George Bank | Standard Bank of South Africa, Ltd. | Standard Chartered Bank (Hong Kong), Ltd. | State Bank of India
  Sumitomo Mitsui Card Co., Ltd. | SumUp, Ltd. | SunTrust Bank | Swedbank AB (publ) | Swisscard AECS GmbH->SwissCard AECS GmbH | Synchrony Bank | TD Bank, N.A. | The Bank of Nova Scotia
  The First National Bank of Long Island | The Hongkong and Shanghai Banking Corporation, Ltd. | Toronto-Dominion Bank | TSB Bank PLC | Turkiye Garanti Bankasi A.S. | Turkiye Vakiflar Bankasi T.A.O.
  U.S. Bank, N.A. | UBS Switzerland AG | UFCW Community Federal Credit Union | UK Fuels R Card | UniCredit Bank d.d. | United Bank for Africa PLC | USAA Savings Bank | VTB Bank (Public Joint-Stock Company)
  Wells Fargo Bank, N.A. | Westpac Banking Corporation | WEX Bank | Wright-Patt Credit Union | Xi'an City Commercial Bank | Yapi ve Kredi Bankasi, A.S. | Yes Bank | Zions Bancorporation, National Association | ZAO Raiffeisenbank
`
  .split(/[|\n]/)
  .map((name) => name.trim())
  .filter((name) => name !== '')

test('gives names in capitals the case that people write', () => {
  assert.ok(names.length >= 200, `${names.length} names`)
  for (const name of names) {
    const [written, shown = written] = name.split('->')
    assert.equal(inReadableCase(written!.toUpperCase()), shown)
  }
})

test('keeps capitals where a guess might be wrong', () => {
  for (const name of [
    'BANK OF PKO',
    'KASA UOB',
    'FIRST XQY BANK',
    'TRI-ABX CREDIT UNION',
    'SXYDNCCB',
    'HAN FGB CARD',
  ]) {
    const acronym = /PKO|UOB|XQY|ABX|SXYDNCCB|FGB/.exec(name)![0]
    assert.ok(inReadableCase(name).includes(acronym), name)
  }
})

test('prefers what someone wrote in mixed case, however rare', () => {
  const name = (...texts: string[]) => readableName(texts.map((text, at) => ({ text, count: 100 - at })))
  assert.equal(name('TURK EKONOMI BANKASI A.S.', 'Türk Ekonomi Bankası'), 'Türk Ekonomi Bankası')
  assert.equal(name('E.SUN BANK', 'E.SUN Bank'), 'E.SUN Bank')
  assert.equal(name('VESTJYSK BANK A/S', 'Vestjysk Bank', 'Vestjysk bank'), 'Vestjysk Bank')
  assert.equal(name('BANK OF IRELAND', 'Bank Of Ireland'), 'Bank of Ireland', 'corrects small words')
  assert.equal(name('HSBC BANK', 'Hsbc Bank'), 'HSBC Bank', 'corrects acronyms')
  assert.equal(name('ALPHA BANK', 'ALPHA BANK Sa'), 'Alpha Bank', 'a few small letters are not mixed case')
  assert.equal(name('nordea bank'), 'Nordea Bank')
  assert.equal(name('中国银行'), '中国银行')
  assert.equal(name("L'AQUILA BANK"), "L'Aquila Bank")
  assert.equal(name('İŞ BANKASI'), 'İş Bankasi')
  assert.equal(name(), '')
})

test('leaves out what a network wrote beside the name', () => {
  assert.equal(inReadableCase('BANCO DIGIMAIS S.A. *(OFFBOARDING)*'), 'Banco Digimais S.A.')
  assert.equal(inReadableCase('PROVISIONAL BID - HUBPAY, LTD.'), 'Hubpay, Ltd.')
  assert.equal(inReadableCase('**PROVISIONAL BID**ZIRAAT DINAMIK BANK, A.S.'), 'Ziraat Dinamik Bank, A.S.')
  assert.equal(inReadableCase('MERCANTIL C.A. BANCO UNIVERS.A.L.'), 'Mercantil C.A. Banco Universal')
})

test('changes only the case, and nothing when applied twice', () => {
  const words =
    "BANK Bank OF Of the N.A. S/A CO.,LTD PKO JPMORGAN MCCOY O'BRIEN D'IVOIRE (PUBL) Y E DE LA 1ST N26 COAST360 ŁÓDŹ İŞ " +
    "ß 银行 - & D.O.O. XI`AN ' ZEN.COM .. Hsbc CO-OP UND (CO) A W FCU DSKBANK Hypo BNPBANK"
  const word = fc.constantFrom(...words.split(' '))
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(word, { maxLength: 8 }).map((words) => words.join(' ')),
  )
  fc.assert(
    fc.property(name, (name) => {
      const shown = inReadableCase(name)
      assert.equal(withoutAccents(shown), withoutAccents(name))
      assert.equal(inReadableCase(shown), shown)
      assert.equal(readableName([{ text: shown, count: 1 }]), shown)
      assert.equal(bankSlug(shown), bankSlug(name))
    }),
    { seed: 7, numRuns: runs(10_000) },
  )
})
