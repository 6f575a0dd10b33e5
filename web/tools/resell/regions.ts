interface Link {
  label: string
  href: string
}

interface Region {
  name: string
  dispute: string
  disputeSources: Link[]
  report: string
  links: Link[]
}

/** Only what the law or an authority itself says; advice that holds everywhere where that is not known. */
export const regions = {
  us: {
    name: 'United States',
    dispute:
      'Credit card: write to the bank within 60 days of the statement; you are liable for at most $50. ' +
      'Debit card: report it within two business days of noticing, because your liability grows after that.',
    disputeSources: [
      {
        label: 'Federal Trade Commission: lost or stolen cards',
        href: 'https://consumer.ftc.gov/articles/lost-or-stolen-credit-atm-debit-cards',
      },
      {
        label: 'Regulation Z, credit cards (12 CFR 1026.12)',
        href: 'https://www.consumerfinance.gov/rules-policy/regulations/1026/12/',
      },
      {
        label: 'Regulation E, debit cards (12 CFR 1005.6)',
        href: 'https://www.consumerfinance.gov/rules-policy/regulations/1005/6/',
      },
    ],
    report:
      'IdentityTheft.gov, run by the Federal Trade Commission, creates a report and a recovery plan. A credit freeze at Equifax, Experian and TransUnion is free.',
    links: [{ label: 'identitytheft.gov', href: 'https://www.identitytheft.gov/' }],
  },
  ca: {
    name: 'Canada',
    dispute:
      'Tell the bank at once. For a credit card you are liable for at most $50, and most banks waive it.',
    disputeSources: [{ label: 'Bank Act', href: 'https://laws-lois.justice.gc.ca/eng/acts/b-1.01/' }],
    report: 'Report it to the Canadian Anti-Fraud Centre, 1-888-495-8501, and to your local police.',
    links: [
      { label: 'antifraudcentre-centreantifraude.ca', href: 'https://antifraudcentre-centreantifraude.ca/' },
    ],
  },
  uk: {
    name: 'United Kingdom',
    dispute:
      'Tell the bank as soon as you can, within 13 months at the latest. It must refund payments that you did not make, usually by the end of the next working day.',
    disputeSources: [
      {
        label: 'Payment Services Regulations 2017, regulation 74',
        href: 'https://www.legislation.gov.uk/uksi/2017/752/regulation/74',
      },
      {
        label: 'regulation 76',
        href: 'https://www.legislation.gov.uk/uksi/2017/752/regulation/76',
      },
    ],
    report:
      'Report Fraud, formerly Action Fraud, covers England, Wales and Northern Ireland, 0300 123 2040; in Scotland call Police Scotland, 101. Dialling 159 connects you with most banks.',
    links: [{ label: 'reportfraud.police.uk', href: 'https://www.reportfraud.police.uk/' }],
  },
  eu: {
    name: 'European Union and EEA',
    dispute:
      'Tell the bank as soon as you can, within 13 months at the latest. It must refund payments that you did not make, usually by the end of the next business day; you bear at most €50 (PSD2).',
    disputeSources: [
      {
        label: 'Directive (EU) 2015/2366, articles 71, 73 and 74',
        href: 'https://eur-lex.europa.eu/eli/dir/2015/2366/oj',
      },
    ],
    report: 'Report it to the police where you live. The bank may ask for the report number.',
    links: [
      {
        label: 'How to report crime online, by country',
        href: 'https://www.europol.europa.eu/report-a-crime/report-cybercrime-online',
      },
    ],
  },
  au: {
    name: 'Australia',
    dispute:
      'Tell the bank at once. Under the ePayments Code it must return what others took, unless you shared your PIN or were extremely careless.',
    disputeSources: [
      {
        label: 'ASIC: ePayments Code',
        href: 'https://asic.gov.au/regulatory-resources/financial-services/epayments-code/',
      },
    ],
    report: 'ReportCyber forwards reports to the police. IDCARE gives free support, 1800 595 160.',
    links: [
      { label: 'cyber.gov.au/report', href: 'https://www.cyber.gov.au/report-and-recover/report' },
      { label: 'idcare.org', href: 'https://www.idcare.org/' },
    ],
  },
  in: {
    name: 'India',
    dispute:
      'Tell the bank within three working days: under Reserve Bank rules you then bear no loss from fraud that was not your fault.',
    disputeSources: [
      {
        label: 'Reserve Bank of India: limiting liability of customers',
        href: 'https://www.rbi.org.in/Scripts/NotificationUser.aspx?Id=11040',
      },
    ],
    report: 'Dial 1930 at once if money is gone, or report it at the national cybercrime portal.',
    links: [{ label: 'cybercrime.gov.in', href: 'https://cybercrime.gov.in/' }],
  },
  other: {
    name: 'Another country',
    dispute: 'Tell the bank at once which payments are not yours, and ask for a refund in writing.',
    disputeSources: [],
    report: 'Report it to the police where you live. The bank may ask for the report number.',
    links: [],
  },
} as const satisfies Record<string, Region>

export type RegionId = keyof typeof regions

const euAndEea =
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO'.split(' ')
const otherRegions: Record<string, RegionId> = { US: 'us', CA: 'ca', GB: 'uk', AU: 'au', IN: 'in' }

/** From the browser's preferred languages: the first that names a country, or that most people speak in one country. */
export function regionOf(languages: readonly string[]): RegionId {
  for (const language of languages) {
    const country = countryOf(language)
    if (country !== undefined) return euAndEea.includes(country) ? 'eu' : (otherRegions[country] ?? 'other')
  }
  return 'other'
}

function countryOf(language: string): string | undefined {
  try {
    const locale = new Intl.Locale(language)
    // English without a region says nothing about the country.
    return locale.region ?? (locale.language === 'en' ? undefined : locale.maximize().region)
  } catch {
    return undefined
  }
}
