// Every page, light and dark, narrow and wide: readable for all, nothing sticks out, nothing complains.
import { describe, test } from 'node:test'
import { newAccount, signedIn } from './account.ts'
import { noBrowser, openSite } from './browser.ts'
import { largestBank, someBins } from './site-data.ts'
import { looksRight } from './looks.ts'

const user = signedIn(await newAccount())
const absent = /Failed to load resource: the server responded with a status of 404/

const [bin, other] = await someBins(2)

interface View {
  name: string
  path: string
  storage?: Record<string, string>
  expected?: RegExp[]
}

const views: View[] = [
  { name: 'lookup', path: '/' },
  { name: 'lookup-results', path: '/?vendors=VISA' },
  { name: 'lookup-bins', path: `/?bins=${bin},${other},999998` },
  { name: 'lookup-nothing', path: '/?bins=999998' },
  { name: 'login', path: '/login' },
  { name: 'onboarding', path: '/onboarding', storage: signedIn(await newAccount({ fresh: true })) },
  { name: 'settings', path: '/settings', storage: user },
  { name: 'mybins-anonymous', path: '/mybins' },
  { name: 'mybins', path: '/mybins', storage: user },
  { name: 'create-bin-list', path: '/create-bin-list', storage: user },
  { name: 'list-missing', path: '/list/no-such-list', expected: [absent] },
  { name: 'bin', path: `/bin/${bin}` },
  { name: 'bin-missing', path: '/bin/999998', expected: [absent] },
  { name: 'bank', path: `/bank/${await largestBank()}` },
  { name: 'bank-missing', path: '/bank/no-such-bank', expected: [absent] },
  { name: 'discover', path: '/discover', storage: user },
  { name: 'all-bin-lists', path: '/all-bin-lists' },
  { name: 'tools', path: '/tools' },
  { name: 'tool-decryptor', path: '/tools/decryptor' },
  { name: 'tool-resell', path: '/tools/resell' },
  { name: 'tool-antifraud', path: '/tools/antifraudDeobfuscate' },
  { name: 'tool-ip-check', path: '/tools/ip-check' },
  { name: 'tool-mass-proxy-checker', path: '/tools/mass-proxy-checker' },
  { name: 'tool-clean-proxy-finder', path: '/tools/clean-proxy-finder' },
]

describe('appearance', { concurrency: 2 }, () => {
  for (const { name, ...visit } of views) {
    test(name, { skip: noBrowser }, async (t) => {
      const { page } = await openSite(t, visit)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      await looksRight(t, page, name)
    })
  }
})
