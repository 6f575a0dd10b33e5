import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docProblems, type Repository } from './docs.ts'
import { leaks } from './leaks.ts'
import { readMarkdown } from './markdown.ts'

const files = {
  'README.md': '',
  'package.json': '',
  'engine/index.ts': '',
  'server/main.ts': '',
  'docs/data.md': '# Data\n\n## What we keep, and why\n\n## Twice\n\n## Twice\n\n```\n# no heading\n```\n',
}
const scripts = { test: 'node test/run.ts', start: 'node server/main.ts', format: 'oxfmt' }

const fine = [
  '[data](docs/data.md) and [part](docs/data.md#what-we-keep-and-why) and [again](docs/data.md#twice-1)',
  '[a site](https://example.org/docs/no.md), [mail](mailto:a@example.org), [here](#title)',
  '![picture](docs/data.md "with a title")',
  '`engine/index.ts`, `engine/`, `./engine/index.ts`, `engine/*.ts`, `engine/index.ts:12`, `package.json`',
  '`GET /api/engine/no.ts`, `/server/no`, `text/csv`, `#engine/no.ts`, `server/<noun>/routes.ts`, `no.ts`',
  '`npm start`, `npm run format`, `npm install`, `npm run <script>`, and/or, engine/no.ts in prose',
  '```sh\nnpm start\nnode engine/index.ts\n```',
]

const wrong: [text: string, problem: string][] = [
  ['[x](docs/no.md)', 'links to docs/no.md, which does not exist'],
  ['[x]: docs/no.md', 'links to docs/no.md, which does not exist'],
  ['[x](docs/data.md#no)', 'links to docs/data.md#no, but docs/data.md has no heading for #no'],
  [
    '[x](docs/data.md#no-heading)',
    'links to docs/data.md#no-heading, but docs/data.md has no heading for #no-heading',
  ],
  ['[x](#no)', 'links to #no, but README.md has no heading for #no'],
  ['see `engine/no.ts`', 'names engine/no.ts, which does not exist'],
  ['`node engine/no.ts --all`', 'names engine/no.ts, which does not exist'],
  ['`web/`', 'names web/, which does not exist'],
  ['`engine/*.wat`', 'names engine/*.wat, which does not exist'],
  ['```\nnode engine/no.ts\n```', 'names engine/no.ts, which does not exist'],
  ['<<<<<<< HEAD', 'was not merged'],
  ['  \\=======', 'was not merged'],
  ['> > > > > > > a4f39ff (docs: more)', 'was not merged'],
  ['`npm run no:way`', 'names `npm run no:way`, which is not a script in package.json'],
  ['`npm test`', 'names `npm test`, which runs test/run.ts, which does not exist'],
]

for (const text of fine) test(`fine: ${text.slice(0, 70)}`, () => assert.deepEqual(problems(text), []))

for (const [text, problem] of wrong) {
  test(`wrong: ${text}`, () => {
    const line = text.startsWith('```') ? 4 : 3
    assert.deepEqual(problems(text), [`README.md:${line} ${problem}`])
  })
}

test('a link is relative to its document', () => {
  const read = (): string => '[up](../README.md) [beside](data.md) [wrong](docs/data.md)'
  assert.deepEqual(docProblems('docs/data.md', repository(read)), [
    'docs/data.md:1 links to docs/data.md, which does not exist',
  ])
})

test('headings get the same anchors as on GitHub', () => {
  const { anchors } = readMarkdown('# The `npm run` way\n## A [link](x.md), too\n### Ünïcode & co.\n')
  assert.deepEqual([...anchors], ['the-npm-run-way', 'a-link-too', 'ünïcode--co'])
})

// Assembled from parts, because the check reads this file too.
const registry = ['registry', 'example', 'org'].join('.')
const home = ['', 'home', 'me', 'bindex'].join('/')
const root = ['', 'root'].join('/')

const leaking: [file: string, text: string, problems: string[]][] = [
  ['a.ts', `fetch('https://${registry}/x')`, [`a.ts:1 names the package registry ${registry}`]],
  ['a.ts', 'registry.tools.map(x)', []],
  ['a.ts', 'https://mirror.test/x', ['a.ts:1 names the package registry mirror.test']],
  ['a.md', `\nsee ${home}`, [`a.md:2 names ${home.slice(0, 8)}, a path of one machine`]],
  ['a.md', `cd ${root}`, [`a.md:1 names ${root}, a path of one machine`]],
  ['a.md', `https://example.org${home} and .${home} and ${root}s`, []],
  [
    'package-lock.json',
    '{\n"resolved": "x"',
    ['package-lock.json:2 has "resolved": install with the project\'s .npmrc'],
  ],
]

for (const [file, text, problems] of leaking) {
  test(`leaks: ${file}: ${text.trim()}`, () => assert.deepEqual(leaks(file, text, ['mirror.test']), problems))
}

function problems(text: string): string[] {
  return docProblems(
    'README.md',
    repository((file) => (file === 'README.md' ? `# Title\n\n${text}\n` : files[file as keyof typeof files])),
  )
}

function repository(read: Repository['read']): Repository {
  return { files: new Set(Object.keys(files)), scripts, read }
}
