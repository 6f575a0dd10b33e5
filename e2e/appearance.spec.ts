// Every page in every state is accessible in both colour schemes, on a phone and on a desktop, does not overflow at any
// of five widths, and logs no errors. `npm test` checks the main states, and each in one layout (looks.ts).
import { bankStates } from './banks/bank-states.ts'
import { countryStates } from './countries/country-states.ts'
import { datasetStates } from './dataset/dataset-states.ts'
import { docsStates } from './docs/docs-states.ts'
import { correctionStates } from './corrections/correction-states.ts'
import { decryptorStates } from './decryptor/decryptor-states.ts'
import { deobfuscateStates } from './deobfuscate/deobfuscate-states.ts'
import { deviceStates } from './device/device-states.ts'
import { discoverStates } from './discover/discover-states.ts'
import { ipCheckStates } from './ip-check/ip-check-states.ts'
import { pageStates } from './layout/page-states.ts'
import { listStates } from './lists/list-states.ts'
import { lookupStates } from './lookup/lookup-states.ts'
import { faultsOf } from './looks.ts'
import { filterStates } from './lookup/filter-states.ts'
import { paletteStates } from './palette/palette-states.ts'
import { proxyStates } from './proxies/proxy-states.ts'
import { readerStates } from './readers/reader-states.ts'
import { resellStates } from './resell/resell-states.ts'
import { reviewStates } from './reviews/review-states.ts'
import { reach } from './state.ts'
import { expect, test } from './test.ts'
import { isReusable, visitAgain } from './visit.ts'
import { watchStates } from './watches/watch-states.ts'

test.describe.configure({ mode: 'parallel' })

const states = [
  ...pageStates,
  ...lookupStates,
  ...filterStates,
  ...paletteStates,
  ...bankStates,
  ...countryStates,
  ...datasetStates,
  ...docsStates,
  ...listStates,
  ...reviewStates,
  ...correctionStates,
  ...watchStates,
  ...discoverStates,
  ...deviceStates,
  ...decryptorStates,
  ...deobfuscateStates,
  ...ipCheckStates,
  ...proxyStates,
  ...readerStates,
  ...resellStates,
]

/** One state of each page, or two that look different; the others are for `npm run test:full`. */
const main = new Set(
  `all-bin-lists-full bank-all bin-full bin-corrections corrections-moderator correction-suggest country-all
  create-bin-list-full dataset decryptor-opened deobfuscate-skimmer device-results-offline discover-full
  emv-reader-sample filter-open ip-check-full iso-reader-sample list-compare list-own login lookup lookup-answer
  lookup-filters-sheet lookup-results lookup-table-results mybins-full mybins-watching onboarding palette-results
  proxies-finder proxies-results resell-match review-add settings-token-new tools`.split(/\s+/),
)
const isShort = process.env['BINDEX_TEST_SIZE'] === 'short'
const unknown = main.difference(new Set(states.map(({ name }) => name)))
if (unknown.size > 0) throw new Error(`There is no state ${[...unknown].join(', ')}.`)

for (const state of states.filter(({ name }) => !isShort || main.has(name))) {
  test(`${state.name} looks right`, async ({ browser, openSite }) => {
    const own = typeof state.visit === 'function' ? await state.visit() : state.visit
    const visit = { width: state.width ?? 1280, ...own }
    const { page, complaints } = isReusable(visit)
      ? await visitAgain(browser, visit)
      : { ...(await openSite(visit)), complaints: [] }
    await reach(page, state)
    expect(await faultsOf(page, state.name, state.width)).toEqual([])
    expect(complaints).toEqual([])
  })
}
