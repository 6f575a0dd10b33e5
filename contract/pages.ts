import { limits } from './limits.ts'
import { plural } from './formats/numbers.ts'
import { titleCase } from './formats/names/title-case.ts'
import { tools, type Tool } from './tools.ts'

export interface Head {
  title: string
  description: string
}

export interface Page extends Head {
  path: string
  covers?: string
  module: string
  /** Login required: anonymous visitors are sent to /login and back, or the page asks them to sign in. */
  account?: 'redirect' | 'ask'
  banner?: true
  noindex?: true
  /** It only has a head: the browser redirects here. */
  goesTo?: string
  missing?: Head
}

export const pages = {
  lookup: {
    path: '/',
    module: 'lookup/LookupPage.tsx',
    title: 'BIN lookup: thousands of card BINs at once',
    description:
      'Look up the first 6 to 11 digits of payment cards, thousands at once: brand, type, level, bank and country. Free, with no API key and generous rate limits.',
    banner: true,
  },
  sharedSearch: {
    path: '/s/:searchId',
    module: 'lookup/SharedSearchPage.tsx',
    title: 'A shared BIN search',
    description: 'A search that someone shared with you: its BINs with brand, type, level, bank and country.',
    noindex: true,
    missing: {
      title: 'Link Expired',
      description: `Links to shared searches work for ${limits.sharedSearchDays} days.`,
    },
  },
  login: {
    path: '/login',
    module: 'accounts/login/LoginPage.tsx',
    title: 'Log in',
    description: 'Log in with your user ID, or generate one. No email address, no password.',
    noindex: true,
  },
  onboarding: {
    path: '/onboarding',
    module: 'accounts/login/OnboardingPage.tsx',
    title: 'Welcome',
    description: 'Choose the name that others see next to your lists and reviews, or skip it.',
    account: 'redirect',
    noindex: true,
  },
  settings: {
    path: '/settings',
    module: 'accounts/settings/SettingsPage.tsx',
    title: 'Settings',
    description: 'Your name, your settings on all devices, your user ID, your sessions and your API tokens.',
    account: 'redirect',
    noindex: true,
  },
  myBins: {
    path: '/mybins',
    module: 'lists/index/MyBinsPage.tsx',
    title: 'My BIN lists',
    description: 'Your BIN lists and bookmarks.',
    account: 'ask',
    noindex: true,
  },
  createList: {
    path: '/create-bin-list',
    module: 'lists/edit/CreateListPage.tsx',
    title: 'New BIN list',
    description: 'Create a list of BINs, private or public.',
    account: 'redirect',
    noindex: true,
  },
  list: {
    path: '/list/:listId',
    module: 'lists/view/ListPage.tsx',
    title: 'BIN list',
    description: 'A list of card BINs with their brand, type, level, bank and country.',
    missing: { title: 'Bin List Unavailable', description: 'This BIN list does not exist or is private.' },
  },
  bin: {
    path: '/bin/:bin',
    module: 'bins/BinPage.tsx',
    title: 'BIN',
    description: 'Brand, type, level, bank and country of a card BIN.',
    missing: { title: 'BIN Not Found', description: 'This BIN is not in the data.' },
  },
  bank: {
    path: '/bank/:slug',
    module: 'banks/BankPage.tsx',
    title: 'Bank',
    description: 'The card BINs that a bank issues.',
    missing: { title: 'Bank Not Found', description: 'This bank is not in the data.' },
  },
  country: {
    path: '/country/:iso',
    module: 'countries/CountryPage.tsx',
    title: 'Country',
    description: 'The card BINs of a country, and the banks that issue them.',
    missing: { title: 'Country Not Found', description: 'This country is not in the data.' },
  },
  dataset: {
    path: '/dataset',
    module: 'dataset/DatasetPage.tsx',
    title: 'The dataset',
    description:
      'What the BIN data of this site covers, by country and by field, where it comes from, and where its sources disagree.',
  },
  changes: {
    path: '/dataset/changes',
    module: 'dataset/changes/ChangesPage.tsx',
    title: 'Changes of the dataset',
    description:
      'What imports added, removed and changed, by country, brand and field: pick two imports and compare them.',
  },
  docs: {
    path: '/api/docs',
    module: 'docs/DocsPage.tsx',
    title: 'API',
    description:
      'Every call of the API: what it takes, what it answers, real examples in curl, JavaScript, Python and PHP, and a form to try it. No key is needed.',
  },
  tools: {
    path: '/tools',
    covers: '/tools/*',
    module: 'tools/ToolsPage.tsx',
    title: 'Tools',
    description:
      'Tools for people who work with payments and privacy: decrypt logs, check a card’s exposure, read antifraud scripts, check an IP address and proxies.',
    banner: true,
  },
  discover: {
    path: '/discover',
    module: 'discover/DiscoverPage.tsx',
    title: 'Discover',
    description: 'Most reviewed BINs, top reviewers, recent reviews and lists.',
    account: 'redirect',
    banner: true,
    noindex: true,
  },
  allLists: {
    path: '/all-bin-lists',
    module: 'lists/index/AllListsPage.tsx',
    title: 'All public BIN lists',
    description: 'All public BIN lists, newest first.',
  },
  corrections: {
    path: '/corrections',
    module: 'corrections/CorrectionsPage.tsx',
    title: 'Corrections',
    description:
      'What people say is wrong about card BINs, and what is right: confirm it, dispute it, and see what became of it.',
  },
  register: {
    path: '/register',
    module: 'layout/HomeRedirect.tsx',
    title: 'Sign up without an email address or password',
    description: 'An account is nothing but a generated user ID.',
    noindex: true,
    goesTo: '/',
  },
  search: {
    path: '/search',
    module: 'layout/HomeRedirect.tsx',
    title: 'Search BINs by brand, level, bank and country',
    description: 'Filter BINs by brand, card level, type, bank and country.',
    noindex: true,
    goesTo: '/',
  },
  resellSearch: {
    path: '/tools/cc-resell-search',
    module: 'layout/HomeRedirect.tsx',
    title: 'HaveIBeenSold: has my card been exposed?',
    description: 'Check whether your card appears in an exposure dataset, without ever entering its number.',
    noindex: true,
    goesTo: '/',
  },
} as const satisfies Record<string, Page>

export const moved: Record<string, string> = { '/tools/ccresellsearch': '/tools/resell' }

export const unknownPage: Head = {
  title: 'Page Not Found',
  description: 'There is no page at this address.',
}

export const tabTitle = (title: string, siteName: string): string =>
  title === pages.lookup.title ? `${siteName} · ${title}` : `${title} · ${siteName}`

const toolPage = ({ path, name, does, leaves }: Tool): Page => ({
  path,
  module: 'tools/ToolPage.tsx',
  title: name,
  description: `${does} ${leaves}`,
  banner: true,
})

export const pagesByPath: ReadonlyMap<string, Page> = new Map(
  [...Object.values<Page>(pages), ...Object.values<Tool>(tools).map(toolPage)].map((page) => [
    page.path,
    page,
  ]),
)

export interface BinFacts {
  bin: string
  isKnown?: boolean
  matched?: string | undefined
  brand: string | null
  type: string | null
  category: string | null
  bank_name: string | null
  country_name: string | null
}

export function binHead(facts: BinFacts): Head {
  const {
    bin,
    isKnown = true,
    matched,
    brand,
    type,
    category,
    bank_name: bank,
    country_name: country,
  } = facts
  if (!isKnown)
    return {
      title: `BIN ${bin}`,
      description: `${bin} is not in the dataset in use. Reviews and public lists with this BIN.`,
    }
  const source = matched === undefined ? '' : ` Facts of ${matched}, the longest known prefix.`
  const card = [brand, type, category]
    .filter((value) => value !== null)
    .map(titleCase)
    .join(' ')
  const where = [bank, country].filter(Boolean).join(', ')
  return {
    title: [`BIN ${bin}`, card, where].filter(Boolean).join(' · '),
    description: `Cards that begin with ${bin}: ${card || 'brand unknown'}${bank ? `, issued by ${bank}` : ''}${country ? `, ${country}` : ''}.${source} Reviews and public lists with this BIN.`,
  }
}

export function bankHead(bank: { name: string; bin_count: number; country: string | null }): Head {
  const bins = plural(bank.bin_count, 'BIN')
  return {
    title: `${bank.name}: ${bins}`,
    description: `${bank.name}${bank.country ? `, ${bank.country}` : ''}: the ${bins} of its cards, with their brand, type and level.`,
  }
}

export function countryHead(country: { name: string; bin_count: number; bank_count: number }): Head {
  const bins = plural(country.bin_count, 'BIN')
  const banks = country.bank_count > 0 ? ` of ${plural(country.bank_count, 'bank')}` : ''
  return {
    title: `${country.name}: ${bins}`,
    description: `Cards issued in ${country.name}: ${bins}${banks}, with their brand, type and level.`,
  }
}

export const countryPath = (iso: string): string => `/country/${iso.toLowerCase()}`

export function listHead(list: { name: string; count: number; description: string }): Head {
  const bins = plural(list.count, 'BIN')
  const about = list.description.replaceAll('\n', ' ')
  return {
    title: `${list.name}: ${bins}`,
    description: about || `A public list of ${bins} with their brand, type, level, bank and country.`,
  }
}

/** Where to send a visitor after login: only a path on this site. */
export function safeFrom(from: string | null | undefined): string {
  if (!from || !/^\/(?![/\\])/.test(from) || /[\\\p{Cc}]/u.test(from)) return '/'
  const url = URL.parse(from, 'http://site.invalid')
  // Dot segments are resolved now, which turns `/.//else.example` into the address of another site.
  if (url?.origin !== 'http://site.invalid' || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}
