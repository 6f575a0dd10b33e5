// What only `npm run test:full` runs, with the reason. Whoever changes it runs it by name, as in `npm test -- pack`.
// What else is shorter in npm test asks `runs` or `isShort` (test/data/runs.ts), such as forEachDatabase
// (test/servers/databases.ts); e2e/appearance.spec.ts and e2e/looks.ts choose states and layouts.
const toolsOfOurOwn = 'tests a tool that only tests use'
const makesPackages = 'builds a package and installs it with npm'
const otherPrograms = 'needs programs that are not part of Bindex, and they rarely change'
const componentTests = 'component tests of the same screen run in npm test, and the journeys use it'
const otherTests = 'what the tool finds is tested without a browser; its looks run in npm test'
const sweep = 'tries one property on many pages'
const morePostgres = 'starts PostgreSQL servers of its own'

export const fullOnly: Record<string, string> = {
  'test/run': toolsOfOurOwn,
  'test/servers': toolsOfOurOwn,
  'test/data': toolsOfOurOwn,
  'test/repository/lint.test.ts': toolsOfOurOwn,
  'test/repository/docs.test.ts': toolsOfOurOwn,
  torture: toolsOfOurOwn,
  'e2e/firefox': toolsOfOurOwn,
  'e2e/guards.spec.ts': toolsOfOurOwn,
  'e2e/layout/dialogs.spec.ts': sweep,
  'e2e/layout/motion.spec.ts': sweep,
  'e2e/layout/targets.spec.ts': sweep,
  'e2e/lists/texts.spec.ts': sweep,
  'e2e/reviews/texts.spec.ts': sweep,
  'e2e/lookup/box.spec.ts': componentTests,
  'e2e/lookup/filters.spec.ts': componentTests,
  'e2e/lookup/sheet.spec.ts': componentTests,
  'e2e/lookup/answer.spec.ts': componentTests,
  'e2e/lookup/download.spec.ts': componentTests,
  'e2e/lookup/share.spec.ts': componentTests,
  'e2e/lists/view.spec.ts': componentTests,
  'e2e/lists/download.spec.ts': componentTests,
  'e2e/lists/edit.spec.ts': componentTests,
  'e2e/lists/mine.spec.ts': componentTests,
  'e2e/lists/public.spec.ts': componentTests,
  'e2e/lists/share.spec.ts': componentTests,
  'e2e/reviews/read.spec.ts': componentTests,
  'e2e/corrections/decisions.spec.ts': componentTests,
  'e2e/discover': componentTests,
  'e2e/accounts/login.spec.ts': componentTests,
  'e2e/accounts/onboarding.spec.ts': componentTests,
  'e2e/accounts/preferences.spec.ts': componentTests,
  'e2e/accounts/sessions.spec.ts': componentTests,
  'e2e/accounts/settings.spec.ts': componentTests,
  'e2e/accounts/tokens.spec.ts': componentTests,
  'e2e/banks': componentTests,
  'e2e/countries': componentTests,
  'e2e/dataset': componentTests,
  'e2e/palette': componentTests,
  'e2e/resell': componentTests,
  'e2e/ip-check': componentTests,
  'e2e/proxies': componentTests,
  'e2e/docs': 'what the API page shows is tested in server/docs and web/docs',
  'e2e/deobfuscate': otherTests,
  'e2e/decryptor/decryptor.spec.ts': otherTests,
  'e2e/decryptor/formats.spec.ts': otherTests,
  'e2e/accounts/human-check.spec.ts':
    'stubs Turnstile and slow proofs of work; signing up with a real one is in the journey of an account',
  'e2e/device/download.spec.ts':
    'downloads that fail, and damaged files; device.spec.ts downloads and searches in npm test',
  'e2e/device/offline.spec.ts': 'needs service workers, which make each test slow',
  'e2e/device/new-data.spec.ts': 'waits for a dataset to be replaced',
  'e2e/device/delta.spec.ts': 'waits for datasets to be replaced',
  'e2e/device/update.spec.ts': 'builds the site twice',
  'e2e/corrections/corrections.postgres.spec.ts': 'the same as on SQLite, where it runs in npm test',
  pack: makesPackages,
  'server/seed': 'fills the databases of developers, and solves a proof of work for each account',
  'server/docs/clients.test.ts': 'generates and compiles clients in two languages',
  'server/platform/http/handlers.test.ts': 'compiles the server once more, with mistakes in it',
  'server/dev.test.ts': 'starts the development server, which no site runs',
  'server/built-site/development.test.ts': 'starts the development server, which no site runs',
  'deploy/balancers.test.ts': otherPrograms,
  'deploy/files.test.ts': otherPrograms,
  'server/proxies/checking/real-proxies.test.ts': otherPrograms,
  'server/platform/metrics/prometheus.test.ts': otherPrograms,
  'server/bindex/completion': otherPrograms,
  'server/bindex/terminal.test.ts': otherPrograms,
  'server/platform/db/flushes.test.ts': otherPrograms,
  'server/platform/db/postgres/pgbouncer.test.ts': otherPrograms,
  'server/platform/db/postgres/replica.test.ts': morePostgres,
  'server/platform/db/postgres/synchronous.test.ts': morePostgres,
  'server/bin-pages/replica.test.ts': morePostgres,
  'server/platform/db/postgres/sql-features.test.ts': 'runs other tests again, on a PostgreSQL of its own',
  'server/platform/db/copy': 'a move between databases; backup.test.ts restores a backup in either',
  'server/platform/workers/workers.test.ts':
    'starts several processes for each test; survival.test.ts and shared-counts.test.ts run in npm test',
  'web/tools/decryptor/worker/real-programs.test.ts': otherPrograms,
  'web/tools/decryptor/formats/age.test.ts': otherPrograms,
  'web/tools/decryptor/formats/pgp.test.ts': otherPrograms,
  'web/tools/decryptor/formats/ansible.test.ts': otherPrograms,
  'web/tools/antifraud-deobfuscate/accuracy':
    'runs nine fingerprinting scripts in Chromium, three times each, and fetches packages',
}

export const isFullOnly = (file: string): boolean =>
  Object.keys(fullOnly).some((path) => file === path || file.startsWith(`${path}/`))
