import type { ExposureAnswer } from '#contract/calls/exposures.ts'

interface Meaning {
  verdict: string
  means: string
  doesNotMean: string[]
}

/** A miss never says that a card is safe: nobody can know that. */
export function meaningOf(isMatch: boolean, datasets: ExposureAnswer['datasets']): Meaning {
  const isDemo = datasets.some(({ is_demo }) => is_demo)
  const demo = isDemo ? ['This was the demo: its cards are made up, and none of them is real.'] : []
  if (isMatch) {
    return {
      verdict: 'Possible match',
      means:
        'A card with the same first six digits, expiry date, name and postal code is in a dataset of exposed cards.',
      doesNotMean: [
        ...demo,
        'It does not mean that money was taken, only that others may know these facts about the card.',
        'It does not say whether the full number was exposed: this site never receives card numbers.',
        'Occasionally it is someone else’s card from the same bank, with the same name, date and area.',
      ],
    }
  }
  return {
    verdict:
      datasets.length > 1 ? `No match in these ${datasets.length} datasets` : 'No match in this dataset',
    means: 'No card with the same first six digits, expiry date, name and postal code was found.',
    doesNotMean: [
      ...demo,
      'It does not rule out that the card was exposed. Most leaks are not in this site’s datasets.',
      'Another name or spelling, an earlier card or an earlier address would not be found.',
      'Later exposures aren’t included.',
    ],
  }
}

interface Step {
  title: string
  text: string
  links?: readonly { label: string; href: string }[]
  sources?: readonly { label: string; href: string }[]
}

export function stepsFor(isMatch: boolean, region: RegionId): Step[] {
  const { dispute, disputeSources: sources, report, links } = regions[region]
  const shared: Step[] = [
    {
      title: 'Look through your statements',
      text: 'Check at least the last three months. A small unknown charge is often a test before a large one. Turn on alerts for every payment.',
    },
    { title: 'Dispute charges that are not yours', text: dispute, sources },
  ]
  if (!isMatch) return [...shared, { title: 'Report it if you find something', text: report, links }]
  return [
    {
      title: 'Block the card',
      text: 'Freeze it in the bank’s app, or call the number on the back of the card. Never use a number from a message or a search.',
    },
    {
      title: 'Ask for a new card',
      text: 'It needs a new number. Tell the bank that the card may be exposed, and update your subscriptions.',
    },
    ...shared,
    { title: 'Report it', text: report, links },
    {
      title: 'Be wary of callers who know details',
      text: 'Someone who knows your name and bank may pretend to be the bank. A bank never asks for a PIN, for a code from a message, or for money to be moved “to safety”.',
    },
  ]
}

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
