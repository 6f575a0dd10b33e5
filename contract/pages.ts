import { titleCase } from './formats/title-case.ts'
import { tools, type Tool } from './tools.ts'

export interface Head {
  title: string
  description: string
}

export interface Page extends Head {
  /** A pattern that server and browser read alike. */
  path: string
  /** The file in web/ that holds it and exports it as `Page`. */
  module: string
  /** Login required: an anonymous visitor is sent to /login and comes back, or is asked to sign in. */
  account?: 'redirect' | 'ask'
  /** The banner strip is shown. */
  banner?: true
  /** Kept out of search engines and the sitemap. */
  noindex?: true
  /** It has a head, and then the browser goes there. */
  goesTo?: string
  /** What is said when the BIN, bank or list is not there. */
  missing?: Head
}

/** Every page of the site: routes, heads, sitemap and redirects are loops over this table. */
export const pages = {
  lookup: {
    path: '/',
    module: 'lookup/LookupPage.tsx',
    title: 'BIN lookup: thousands of card BINs at once',
    description:
      'Look up the first 6 to 11 digits of payment cards, thousands at once: brand, type, level, bank and country. Free, without a key, without a rate limit that gets in the way.',
    banner: true,
  },
  login: {
    path: '/login',
    module: 'accounts/login/LoginPage.tsx',
    title: 'Log in',
    description: 'Log in with your user ID, or generate one. No e-mail, no password.',
    noindex: true,
  },
  onboarding: {
    path: '/onboarding',
    module: 'accounts/login/OnboardingPage.tsx',
    title: 'Welcome',
    description: 'Choose the name that others see beside your lists and reviews, or skip it.',
    account: 'redirect',
    noindex: true,
  },
  settings: {
    path: '/settings',
    module: 'accounts/settings/SettingsPage.tsx',
    title: 'Settings',
    description: 'Your name, what follows you to other devices, your user ID, and where you are logged in.',
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
    description: 'Make a list of BINs, private or public.',
    account: 'redirect',
    noindex: true,
  },
  list: {
    path: '/list/:listId',
    module: 'lists/view/ListPage.tsx',
    title: 'BIN list',
    description: 'A list of card BINs with brand, type, level, bank and country of each.',
    missing: { title: 'Bin List Unavailable', description: 'This BIN list is not there, or it is private.' },
  },
  bin: {
    path: '/bin/:bin',
    module: 'bins/BinPage.tsx',
    title: 'BIN',
    description: 'Brand, type, level, bank and country of a card BIN.',
    missing: { title: 'BIN Not Found', description: 'The data does not hold this BIN.' },
  },
  bank: {
    path: '/bank/:slug',
    module: 'banks/BankPage.tsx',
    title: 'Bank',
    description: 'The card BINs that a bank issues.',
    missing: { title: 'Bank Not Found', description: 'The data does not hold this bank.' },
  },
  tools: {
    path: '/tools',
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
    description: 'Every BIN list that people made public, newest first.',
  },
  register: {
    path: '/register',
    module: 'layout/HomeRedirect.tsx',
    title: 'Sign up without an e-mail or password',
    description: 'An account here is a generated user ID, nothing else.',
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
    description: 'Check whether your card is in an exposure dataset, without ever entering its number.',
    noindex: true,
    goesTo: '/',
  },
} as const satisfies Record<string, Page>

/** Old addresses that moved for good. */
export const moved: Record<string, string> = { '/tools/ccresellsearch': '/tools/resell' }

/** What is said of an address that is no page. */
export const unknownPage: Head = {
  title: 'Page Not Found',
  description: 'There is no page at this address.',
}

/** What a tab and a search engine show. */
export const tabTitle = (title: string, siteName: string): string =>
  title === pages.lookup.title ? `${siteName} · ${title}` : `${title} · ${siteName}`

const toolPage = ({ path, name, does, leaves }: Tool): Page => ({
  path,
  module: 'tools/ToolPage.tsx',
  title: name,
  description: `${does} ${leaves}`,
  banner: true,
})

/** The pages and the tools' pages, each under its path. */
export const pagesByPath: ReadonlyMap<string, Page> = new Map(
  [...Object.values<Page>(pages), ...Object.values<Tool>(tools).map(toolPage)].map((page) => [
    page.path,
    page,
  ]),
)

export interface BinFacts {
  bin: string
  brand: string | null
  type: string | null
  category: string | null
  issuer: string | null
  country_name: string | null
}

export function binHead({ bin, brand, type, category, issuer, country_name: country }: BinFacts): Head {
  const card = [brand, type, category]
    .filter((value) => value !== null)
    .map(titleCase)
    .join(' ')
  const where = [issuer, country].filter(Boolean).join(', ')
  return {
    title: [`BIN ${bin}`, card, where].filter(Boolean).join(' · '),
    description: `Cards that begin with ${bin}: ${card || 'brand unknown'}${issuer ? `, issued by ${issuer}` : ''}${country ? `, ${country}` : ''}. Reviews and public lists with this BIN.`,
  }
}

export function bankHead(bank: { name: string; bin_count: number; country: string | null }): Head {
  const bins = `${bank.bin_count.toLocaleString('en')} ${bank.bin_count === 1 ? 'BIN' : 'BINs'}`
  return {
    title: `${bank.name}: ${bins}`,
    description: `${bank.name}${bank.country ? `, ${bank.country}` : ''}: the ${bins} of its cards, with brand, type and level of each.`,
  }
}

export function listHead(list: { name: string; count: number; description: string }): Head {
  const bins = `${list.count.toLocaleString('en')} ${list.count === 1 ? 'BIN' : 'BINs'}`
  const about = list.description.replaceAll('\n', ' ')
  return {
    title: `${list.name}: ${bins}`,
    description: about || `A public list of ${bins}, with brand, type, level, bank and country of each.`,
  }
}

/** Where a visitor may be sent after the login: only a path on this site. */
export function safeFrom(from: string | null | undefined): string {
  if (!from || !/^\/(?![/\\])/.test(from) || /[\\\p{Cc}]/u.test(from)) return '/'
  const url = URL.parse(from, 'http://site.invalid')
  // Dots are gone now, so `/.//else.example` shows itself as an address of another site.
  if (url?.origin !== 'http://site.invalid' || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}
