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
  ...resellStates,
]

/**
 * A page that failed, is empty, loads or shows less than in another state, has another dialog of the same kind, or is
 * long and looks the same all the way down: for `npm run test:full`.
 */
const variants =
  /^docs$|-(?:accepted|anonymous|bank-sheet|bare|cancelled|changed|clear|column|compare-with|country-sheet|created|delete|demo|dispute|download-settings|downloading|drop|edit|empty|ended|expired|failed|failed-page|file-binary|filtered|generated|gone|keep|kept|kept-list|lines|list-settings|loading|locked|logins|longer|many|matched|matches|mine|mine-none|miss|missing|more|no-match|no-page|none|not-an-address|not-judged|note|nothing|nothing-fits|over|over-results|past-end|plain|private|refused|reject|rejected|report|revoke|running|saved|search-sheet|share|this-page|tip|undo|unknown|unsaved|waiting|working|wrong)$/
const isShort = process.env['BINDEX_TEST_SIZE'] === 'short'

for (const state of states.filter(({ name }) => !isShort || !variants.test(name))) {
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
