// What only `npm run test:full` runs, with the reason. Whoever changes it runs it by name, as in `npm test -- pack`.
// Two more differences are elsewhere: forEachDatabase (test/servers/databases.ts) and the widths and colour schemes of
// e2e/looks.ts.
const toolsOfOurOwn = 'tests a tool that only tests use'
const makesPackages = 'builds a package and installs it with npm'
const otherPrograms = 'needs programs that are not part of Bindex, and they rarely change'
const morePostgres = 'starts PostgreSQL servers of its own'

export const fullOnly: Record<string, string> = {
  'test/run': toolsOfOurOwn,
  'test/servers': toolsOfOurOwn,
  'test/data': toolsOfOurOwn,
  'test/house/lint.test.ts': toolsOfOurOwn,
  'test/house/docs.test.ts': toolsOfOurOwn,
  torture: toolsOfOurOwn,
  'e2e/firefox': toolsOfOurOwn,
  'e2e/guards.spec.ts': toolsOfOurOwn,
  pack: makesPackages,
  'server/docs/clients.test.ts': 'generates and compiles clients in two languages',
  'server/http/handlers.test.ts': 'compiles the server once more, with mistakes in it',
  'server/dev.test.ts': 'starts the development server, which no site runs',
  'server/site/development.test.ts': 'starts the development server, which no site runs',
  'deploy/balancers.test.ts': otherPrograms,
  'deploy/files.test.ts': otherPrograms,
  'server/proxies/checking/real-proxies.test.ts': otherPrograms,
  'server/metrics/prometheus.test.ts': otherPrograms,
  'server/bindex/completion': otherPrograms,
  'server/bindex/terminal.test.ts': otherPrograms,
  'server/db/flushes.test.ts': otherPrograms,
  'server/db/postgres/pgbouncer.test.ts': otherPrograms,
  'server/db/postgres/replica.test.ts': morePostgres,
  'server/db/postgres/synchronous.test.ts': morePostgres,
  'server/bin-pages/replica.test.ts': morePostgres,
  'web/tools/decryptor/worker/real-programs.test.ts': otherPrograms,
  'web/tools/antifraud-deobfuscate/accuracy':
    'runs nine fingerprinting scripts in Chromium, three times each',
}

export const isFullOnly = (file: string): boolean =>
  Object.keys(fullOnly).some((path) => file === path || file.startsWith(`${path}/`))
