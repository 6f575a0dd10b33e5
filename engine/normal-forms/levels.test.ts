import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { createGunzip } from 'node:zlib'
import { groupOf } from '#contract/level-groups.ts'
import { describeTraits, isTrait, traitsIn, traitsText } from '#contract/traits.ts'
import { categoryOf } from './card-kind.ts'
import { levelsWithTraits, traitsOf } from './levels.ts'
import { isKnownLevel } from './plain-levels.ts'
import { publicList, skipPublicList } from '#test/data/runs.ts'

test('levels of the table are in normal form, and their traits exist', () => {
  for (const level of levelsWithTraits()) {
    assert.equal(categoryOf(level), level)
    for (const trait of traitsOf(level, '').split(' ').filter(Boolean)) assert.ok(isTrait(trait), level)
  }
})

test('a level has the traits of the table, and those of the brand', () => {
  assert.equal(traitsOf('PREPAID CORPORATE T&E', 'VISA'), 'prepaid commercial')
  assert.equal(traitsOf('GOLD', 'VISA'), '')
  assert.equal(traitsOf('PREPAID NEVER SEEN', 'VISA'), '')
  assert.ok(!isKnownLevel('PREPAID NEVER SEEN'))
  assert.equal(traitsOf('', 'UATP'), 'commercial')
  assert.equal(traitsOf('PIN ONLY W/O EBT', 'EBT'), '')
})

test('what a source says in a column of its own counts first', () => {
  assert.equal(traitsOf('PREPAID GIFT', 'VISA', { reloadable: true }), 'reloadable')
  assert.equal(traitsOf('PREPAID BUSINESS', 'VISA', { prepaid: false }), 'commercial')
  assert.equal(traitsOf('PREPAID', 'VISA', { prepaid: false }), 'none')
})

test('the groups “All prepaid” and “All commercial” are the levels that have the trait', () => {
  for (const name of ['prepaid', 'commercial'] as const) {
    const { has } = groupOf(`all:${name}`)!
    const wrong = levelsWithTraits().filter(
      (level) => has(level) !== traitsIn(traitsOf(level, '')).includes(name),
    )
    assert.deepEqual(wrong, [])
  }
})

test('traits are read as people and files write them', () => {
  assert.equal(traitsText('Commercial, Prepaid'), 'prepaid commercial')
  assert.equal(traitsText('ATM only; private_label'), 'atm_only private_label')
  assert.equal(traitsText('None'), 'none')
  assert.equal(traitsText('golden'), '')
  assert.equal(describeTraits(traitsIn('prepaid atm_only')), 'Prepaid, ATM only')
  assert.equal(describeTraits(traitsIn('none')), '')
})

test(
  'every level of the public list is classified, and prepaid is spread over 65 of them',
  { skip: skipPublicList },
  async () => {
    const counts = new Map<string, number>()
    const lines = createInterface(createReadStream(publicList).pipe(createGunzip()))
    // The level is the fourth column, and no column before it contains a comma.
    for await (const line of lines) {
      const level = categoryOf(line.split(',')[3]!.replaceAll('"', ''))
      counts.set(level, (counts.get(level) ?? 0) + 1)
    }
    counts.delete('CATEGORY')
    assert.deepEqual(
      [...counts.keys()].filter((level) => !isKnownLevel(level)),
      [],
    )
    const prepaid = [...counts].filter(([level]) => traitsOf(level, '').includes('prepaid'))
    const rows = prepaid.reduce((sum, [, count]) => sum + count, 0)
    assert.deepEqual([prepaid.length, rows], [65, 15_852])
  },
)
