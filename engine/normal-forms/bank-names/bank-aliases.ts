import { byOther } from '../clean-text.ts'

/**
 * Names of one bank whose slugs differ: short and full names, transliterations, a former name that only changed on paper.
 * Sources that use them speak of the same bank, so one may add what the other lacks. Each keeps its own page. A bank that
 * was bought by another is not listed: its cards and its phone numbers were different ones.
 */
const names: Record<string, string> = {
  'agricultural-bank-of-china': 'abc',
  'allied-irish-banks': 'aib | aib-bank',
  'american-express': 'american-express-us | american-express-us-consumer | american-express-us-cars',
  'bank-of-america': 'bank-of-america-consumer-credit | bank-of-america-commercial-credit',
  'bank-of-chengdu': 'chengdu-city-commercial-bank',
  'bank-of-ireland': 'governor-and-company-of-the-bank-of-ireland',
  'bank-of-qingdao': 'qingdao-bank',
  'bank-otkritie-financial': 'otkritie-fc',
  'bank-uralsib': 'uralsib',
  'bank-zenit': 'zenit',
  'barclays-bank': 'barclays | barclays-bank-uk',
  'capital-one': 'capital-one-bank | capital-one-bank-usa',
  chase: 'jpmorgan-chase-bank | chase-bank-usa | jpmorgan-chase-bank-na-debit',
  'china-citic-bank': 'citic-bank | citic-bank-forcredit-card',
  'china-guangfa-bank': 'guangdong-development-bank',
  'china-minsheng-bank': 'china-minsheng-banking',
  citibank: 'ao-citibank | commercial-bank-citibank | citibank-national-association-consumer',
  'e-sun-commercial-bank': 'e-sun-bank',
  'first-ukrainian-international-bank': 'fuib | fuib-first-ukrainian-international-bank',
  'garanti-bankasi': 'turkiye-garanti-bankasi',
  'home-credit-and-finance-bank': 'hcf-bank',
  hsbc: 'hsbc-bank | hsbc-bank-usa',
  'hua-xia-bank': 'huaxia-bank',
  'industrial-and-commercial-bank-of-china':
    'icbc | icbc-peony-money-link-card | cn-icbc-peony-money-link-card',
  'industrial-bank': 'china-industrial-bank-credit-card',
  'kuveyt-turk': 'kuveyt-turk-katilim-bankasi',
  natwest: 'national-westminster-bank',
  'national-bank-trust': 'trust',
  'ping-an-bank': 'pingan-bank',
  privatbank: 'cb-privatbank',
  raiffeisenbank: 'ao-raiffeisenbank | raiffeisenbank-bank',
  rosbank: 'rosbank-bank',
  'rossiysky-capital': 'rossiysky-kapital',
  sberbank: 'sberbank-of-russia',
  sekerbank: 'seker-bank',
  'smp-bank': 'severny-morskoy-put',
  'taipei-fubon-bank': 'taipei-fubon-commercial-bank',
  ukreximbank: 'state-export-import-bank-of-ukraine-ukreximbank',
  'unicredit-bank': 'ao-unicredit-bank',
  'vakif-bank': 'turkiye-vakiflar-bankasi',
  'wells-fargo': 'wells-fargo-bank',
}

export const bankAliases = byOther(names)
