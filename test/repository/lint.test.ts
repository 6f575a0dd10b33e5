// The linter drops a pattern that it cannot read without a word, so the import arrows are tried out here.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'

const root = join(import.meta.dirname, '../..')
const arrows = 'eslint(no-restricted-imports)'

const refused: [file: string, code: string, rule: string][] = [
  ['contract/a.ts', "import { x } from '#engine/record.ts'", arrows],
  ['contract/b.ts', "import type { x } from '../engine/record.ts'", arrows],
  ['contract/c.ts', "import { x } from 'node:fs'", arrows],
  ['contract/d.ts', "import { x } from 'fastify'", arrows],
  ['contract/e.ts', "export { x } from '#server/app.ts'", arrows],
  ['contract/formats/g.ts', "import { x } from '../../server/app.ts'", arrows],
  ['contract/f.test.ts', "import { x } from '#engine/record.ts'", arrows],
  ['engine/a.ts', "import { x } from '#server/app.ts'", arrows],
  ['engine/deep/b.ts', "import { x } from '../../server/app.ts'", arrows],
  ['engine/c.ts', "import { x } from 'fastify'", arrows],
  ['engine/d.ts', "import { x } from '@fastify/compress'", arrows],
  ['engine/e.ts', "import { x } from 'node:http'", arrows],
  ['engine/f.ts', "import { x } from 'node:sqlite'", arrows],
  ['engine/g.ts', "import { x } from '#test/run/needs.ts'", arrows],
  ['engine/i.ts', "import { AppError } from '#contract/errors.ts'", arrows],
  ['engine/j.ts', "import type { Input } from '#contract/api.ts'", arrows],
  ['engine/k.ts', "import { answers } from '#answers/answers.ts'", arrows],
  ['answers/a.ts', "import { x } from '#server/app.ts'", arrows],
  ['answers/b.ts', "import { x } from 'node:fs'", arrows],
  ['web/n.ts', "import { answers } from '#answers/answers.ts'", arrows],
  ['engine/h.ts', "const x = await import('#server/app.ts')", arrows],
  ['server/a.ts', "import { x } from '../bench/run.ts'", arrows],
  ['server/b/b.ts', "import { x } from '../../web/api.ts'", arrows],
  ['server/c.ts', "import { x } from 'react'", arrows],
  ['server/d.ts', "import { x } from '#test/run/needs.ts'", arrows],
  ['server/e.ts', "import { Compile } from 'typebox/compile'", arrows],
  ['contract/y.ts', "import { Type } from 'typebox'", arrows],
  ['web/a.ts', "import { x } from '#contract/api.ts'", arrows],
  ['web/b/b.ts', "import { x } from '../../contract/calls/lists.ts'", arrows],
  ['web/c.ts', "import { x } from 'typebox'", arrows],
  ['web/d.ts', "import { x } from 'node:fs'", arrows],
  ['web/e.ts', "import type { x } from '#server/app.ts'", arrows],
  ['web/f.ts', "import { x } from '#engine/record.ts'", arrows],
  ['web/g.tsx', "import { x } from '#contract/first-data.ts'", arrows],
  ['web/H.tsx', 'export const H = () => <img src="/a.svg" />', 'jsx-a11y(alt-text)'],
  ['web/I.tsx', 'export const I = ({ on = true }) => (on ? useId() : null)', 'react-hooks(rules-of-hooks)'],
  ['web/J.tsx', 'export const J = ({ x = 1 }) => useMemo(() => x, [])', 'react-hooks(exhaustive-deps)'],
  ['web/K.tsx', 'export const K = () => [1, 2].map((x) => <p>{x}</p>)', 'react(jsx-key)'],
  ['web/l.ts', "import './router.tsx'", 'import(no-unassigned-import)'],
  ['e2e/a.ts', "import { x } from '#contract/errors.ts'", arrows],
  ['e2e/b.ts', "import { x } from '../test/run/needs.ts'", arrows],
  ['test/a.ts', "import { x } from '../bench/run.ts'", arrows],
  ['test/data/b.ts', "import { x } from '../../web/api.ts'", arrows],
  ['test/web/c.ts', "import { x } from '../../e2e/page.ts'", arrows],
  ['server/any.ts', 'const x: any = 1', 'typescript(no-explicit-any)'],
  ['server/default.ts', 'export default 1', 'import(no-default-export)'],
  ['server/barrel.ts', "export * from './default.ts'", 'oxc(no-barrel-file)'],
  ['server/console.ts', 'console.log()', 'eslint(no-console)'],
  ['server/built-site/page.ts', 'console.log()', 'eslint(no-console)'],
  ['server/long.ts', 'export {}\n'.repeat(301), 'eslint(max-lines)'],
  ['server/bad_name.ts', 'export {}', 'unicorn(filename-case)'],
]

const allowed: [file: string, code: string][] = [
  ['contract/ok.ts', "import type { Static } from 'typebox'\nimport { x } from './errors.ts'"],
  ['contract/ok.test.ts', "import { test } from 'node:test'"],
  [
    'engine/ok.ts',
    "import { x } from '#contract/limits.ts'\nimport { y } from 'node:fs'\nimport { z } from './x.ts'",
  ],
  ['answers/ok.ts', "import { x } from '#contract/errors.ts'\nimport { y } from '#engine/search/page.ts'"],
  ['engine/ok.test.ts', "import { x } from '#test/run/needs.ts'"],
  [
    'server/b/ok.ts',
    "import { x } from '#engine/record.ts'\nimport { y } from '../app.ts'\nimport 'node:http'",
  ],
  ['server/ok.test.ts', "import { x } from '#test/run/needs.ts'"],
  ['web/b/ok.ts', "import type { x } from '#contract/api.ts'\nimport { y } from '#contract/errors.ts'"],
  ['web/b/link.ts', "import { readSearch } from '#contract/formats/search-link.ts'"],
  ['web/ok.test.ts', "import { test } from 'node:test'"],
  ['web/Ok.test.tsx', "import { x } from '#test/web/show.tsx'"],
  ['test/web/ok.ts', "import { x } from '../../web/api.ts'"],
  ['e2e/ok.ts', "import { x } from './page.ts'\nimport { y } from 'node:fs'"],
  ['bench/ok.ts', "import { x } from '#server/app.ts'\nconsole.log(x)"],
]

/** Nothing at all is said about these. */
const clean: [file: string, code: string][] = [
  [
    'web/Ok.tsx',
    "import './ok.css'\nimport css from './Ok.module.css'\nexport const Ok = () => <p className={css.x} />",
  ],
  ['web/Scrolls.tsx', 'export const Scrolls = () => <div role="region" aria-label="rows" tabIndex={0} />'],
  ['server/built-site/build.ts', 'console.log()'],
  ['e2e/says.ts', 'console.log()'],
]

const folder = mkdtempSync(join(tmpdir(), 'bindex-lint-'))
after(() => rmSync(folder, { recursive: true }))
cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
for (const [file, code] of [...refused, ...allowed, ...clean]) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), code)
}
const oxlint = join(root, 'node_modules/.bin/oxlint')
const report = spawnSync(oxlint, ['-f', 'unix'], { cwd: folder, encoding: 'utf8' }).stdout.split('\n')
const about = (file: string): string => report.filter((line) => line.startsWith(`${file}:`)).join('\n')

for (const [file, code, rule] of refused) {
  test(`refused in ${file}: ${code.slice(0, 60).trim()}`, () =>
    assert.ok(about(file).includes(rule), about(file)))
}

for (const [file, code] of allowed) {
  test(`allowed in ${file}: ${code.split('\n')[0]}`, () =>
    assert.ok(!about(file).includes(arrows), about(file)))
}

for (const [file] of clean) test(`nothing wrong with ${file}`, () => assert.equal(about(file), ''))
