import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faults } from './record.ts'

const tortures = {
  kills: { fault: 'kill -9', promise: 'Nothing is lost.' },
  floods: { fault: 'too many requests', promise: 'Others are served.' },
}
const run = { tries: '100', acknowledged: '2,000 writes', broken: '0', held: true, day: '2026-11-16' }

test('a run replaces its own line and keeps the others, in the order of the tortures', () => {
  const first = faults('', tortures, 'floods', run)
  assert.match(
    first,
    /^\| `floods` \| too many requests \| Others are served\. \| 100 \| 2,000 writes \| 0 \| 2026-11-16 \|$/m,
  )
  const second = faults(first, tortures, 'kills', { ...run, broken: '3 lost', held: false })
  assert.match(second, /\| `kills` \|.*\| \*\*3 lost\*\* \| 2026-11-16 \|\n\| `floods` \|/)
  const third = faults(second, tortures, 'kills', { ...run, day: '2026-11-17' })
  assert.equal(third.match(/`kills`/g)?.length, 1)
  assert.match(third, /\| `kills` \|.*\| 0 \| 2026-11-17 \|\n\| `floods` \|.*2026-11-16 \|$/)
  assert.doesNotMatch(faults(third, { kills: tortures.kills }, 'kills', run), /floods/)
})
