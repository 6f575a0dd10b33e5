import assert from 'node:assert/strict'
import { test } from 'node:test'
import { installNeeds, type Machine, programsOf } from './install-needs.ts'
import { look, need, needs, recall, type Need } from './needs.ts'

const shell = entry(['sh'], ['dash'])
const nowhere = entry(['bindex-no-such-program'], ['bindex-no-such-package'])

function entry(programs: string[], packages: string[]): Need {
  return { programs, packages, why: 'for this test' }
}

const looks: [what: string, need: Need, found: boolean][] = [
  ['a name on the PATH', shell, true],
  ['an absolute path', entry(['/bin/sh'], []), true],
  ['a pattern', entry(['/bin/*h'], []), true],
  ['a pattern that nothing matches', entry(['/bin/bindex-no-such-*'], []), false],
  ['the second name when the first is missing', entry(['bindex-no-such-program', 'sh'], []), true],
  ['a program that is not there', nowhere, false],
  ['a file that cannot be run', entry(['/etc/passwd'], []), false],
]

for (const [what, need, found] of looks) {
  test(`look: ${what} is ${found ? 'found' : 'missing'}`, () => {
    const result = look('it', need)
    assert.equal(result.path !== undefined, found)
    assert.equal(result.missing, found ? undefined : 'it: not found')
  })
}

test('look: a version that is too old is as good as none', () => {
  const node = entry([process.execPath], [])
  assert.equal(look('it', { ...node, oldest: 20 }).path, process.execPath)
  assert.equal(look('it', { ...node, oldest: 2000 }).missing, 'it: not found in version 2000 or later')
})

const tries: [what: string, need: Need, canInstall: boolean, missing: string | undefined, asked: string[]][] =
  [
    ['what is there is not installed', shell, true, undefined, []],
    ['without a package', entry(nowhere.programs, []), true, 'it: not found and in no package', []],
    ['without root', nowhere, false, 'it: not found and not installable (needs root and apt)', []],
    [
      'when the install fails',
      nowhere,
      true,
      'it: not found and not installed (no network)',
      nowhere.packages,
    ],
  ]

for (const [what, need, canInstall, missing, packages] of tries) {
  test(`install: ${what}`, async () => {
    const asked: string[] = []
    const machine: Machine = {
      canInstall,
      install: async (names) => {
        asked.push(...names)
        return 'no network'
      },
    }
    const { it } = await installNeeds({ it: need }, machine)
    assert.deepEqual([it?.missing, asked], [missing, packages])
  })
}

test('install: what is missing is asked for together, then alone what that did not bring', async () => {
  const asked: string[] = []
  const install = async (names: string[]) => void asked.push(names.join(' '))
  const table = { one: nowhere, there: shell, two: entry(nowhere.programs, ['bindex-other-package']) }
  const found = await installNeeds(table, { canInstall: true, install })
  assert.deepEqual(asked, [
    'bindex-no-such-package bindex-other-package',
    'bindex-no-such-package',
    'bindex-other-package',
  ])
  assert.deepEqual([found['one']?.path, found['there']?.path !== undefined], [undefined, true])
})

test('a test process knows what npm test found', () => {
  const found = JSON.stringify({ tea: { missing: 'tea: not found' } })
  assert.deepEqual(recall('tea', found), { missing: 'tea: not found' })
  assert.equal(recall('milk', found), undefined)
  assert.equal(recall('tea', undefined), undefined)
})

test('need returns a path or a reason for every program', () => {
  for (const name of Object.keys(needs) as (keyof typeof needs)[]) {
    const { path, missing } = need(name)
    assert.ok(path?.startsWith('/') || missing?.startsWith(`${name}: not found`))
  }
})

const users: [file: string, programs: string[]][] = [
  ['contract/formats/bin-text.test.ts', []],
  ['server/platform/rate-limit/redis-away.test.ts', ['redis']],
  ['test/servers/databases.test.ts', ['postgres']],
  ['e2e/lookup/lookup.spec.ts', ['chromium', 'headless']],
  ['e2e/journeys/journeys.spec.ts', ['chromium', 'headless', 'firefox']],
]

for (const [file, programs] of users) {
  test(`the programs that ${file} needs: ${programs.join() || 'none'}`, () =>
    assert.deepEqual(programsOf(file), programs))
}
