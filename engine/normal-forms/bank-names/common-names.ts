/** Names that people use and no source has, by the slugs of the banks. */
export const commonNames = new Map(
  `
  abc: agricultural-bank-of-china
  amex: american-express | american-express-us-consumer
  anz: australia-and-new-zealand-banking-group
  bbva: banco-bilbao-vizcaya-argentaria
  bca: bank-central-asia
  bmo: bank-of-montreal
  bni: bank-negara-indonesia
  bnl: banca-nazionale-del-lavoro
  bofa: bank-of-america
  bpi: bank-of-the-philippine-islands
  bri: bank-rakyat-indonesia
  ccb: china-construction-bank
  cibc: canadian-imperial-bank-of-commerce
  commbank: commonwealth-bank-of-australia
  dkb: deutsche-kreditbank
  hsbc: hongkong-and-shanghai-banking
  icbc: industrial-and-commercial-bank-of-china
  mps: banca-monte-dei-paschi-di-siena
  nab: national-australia-bank
  nubank: nu-pagamentos
  ocbc: oversea-chinese-banking
  pnb: punjab-national-bank
  rbc: royal-bank-of-canada
  rbs: royal-bank-of-scotland
  sbi: state-bank-of-india
  scb: siam-commercial-bank
  smbc: sumitomo-mitsui-card
  td: toronto-dominion-bank
  uob: united-overseas-bank
`
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [name = '', slugs = ''] = line.trim().split(': ')
      return slugs.split(' | ').map((slug) => [slug, name] as const)
    }),
)
