import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSuggestions } from '#test/apps/suggestions.ts'
import { smallDataset, smallRecords, snapshotOf } from '#test/data/small-bins.ts'
import { forEachDatabase } from '#test/servers/databases.ts'
import { type Corrections, correctSnapshot } from '#engine/corrections/apply.ts'
import { Dataset } from '#engine/dataset/dataset.ts'
import { familiesOfBank, membersOfFamily } from '#engine/search/banks.ts'
import { readableBytes } from '#engine/snapshot/snapshot.ts'
import { readFeed } from './feeds/read-feed.ts'
import { othersInFamily, readFamily } from './families.ts'
import { mergedCorrections } from './of-site.ts'

async function corrected(corrections: Corrections): Promise<Dataset> {
  const bytes = await correctSnapshot(readableBytes(snapshotOf()), corrections)
  return Dataset.open({ ...readableBytes(bytes), isTrusted: true })
}

const suggest = 'POST /api/bank/:slug/corrections'
const oneBank = {
  params: { slug: 'nord-bank-aarhus' },
  body: { country: 'dk', family: 'nord-bank', reason: 'Its register entry says it is a branch.' },
}

forEachDatabase(({ open }) => {
  test('a family is suggested, accepted, exported, taken by another site and undone', async (t) => {
    const { ada, bob, eve, anyone, accepted } = await startSuggestions(t, await open(t))
    const { correction } = (await ada.call(suggest, oneBank)).body
    const { id } = correction
    assert.partialDeepStrictEqual(correction, {
      bin: 'family:dk:nord-bank-aarhus',
      field: 'family',
      value: { value: 'family:dk:nord-bank', label: 'Nord Bank' },
      previous: { value: 'none', label: 'No other bank' },
      bank: 'Nord Bank Aarhus',
      bank_slug: 'nord-bank-aarhus',
      iso_code_2: 'DK',
    })
    const again = await eve.call(suggest, oneBank)
    assert.match(String(again.body.message), /already suggested this/)
    const accept = 'POST /api/corrections/:id/accept'
    assert.equal((await eve.call(accept, { params: { id }, body: {} })).body.code, 'moderators_only')
    const others = ['FAMILY:DK:nord-bank', 'family:dk:nord-bank-aarhus ', 'family:dk:nord-bank']
    for (const bins of [
      ['400001'],
      ['family:us:first-bank'],
      ['family:dk:nobody'],
      ...others.map((one) => [one]),
    ]) {
      assert.equal((await bob.call(accept, { params: { id }, body: { bins } })).status, 422, bins[0])
    }
    assert.deepEqual(await accepted(), [])
    await bob.call(accept, { params: { id }, body: {} })

    const filter = {
      query: { state: 'accepted' as const, field: 'family' as const, bank: 'nord-bank-aarhus' },
    }
    const [listed] = (await anyone.call('GET /api/corrections', filter)).body.data
    assert.deepEqual(
      listed?.history.map(({ action }) => action),
      ['accept'],
    )
    const feed = await readFeed(
      JSON.stringify((await anyone.call('GET /api/corrections.json', {})).body),
      'https://other.example/api/corrections.json',
    )
    for (const corrections of [
      mergedCorrections({ publicUrl: '' }, await accepted(), []),
      mergedCorrections({ publicUrl: '' }, [], [feed]),
    ]) {
      const dataset = await corrected(corrections)
      const [family] = familiesOfBank(dataset, 'nord-bank-aarhus')
      assert.deepEqual(
        membersOfFamily(dataset, family!.slug).map(({ slug }) => slug),
        ['nord-bank', 'nord-bank-aarhus'],
      )
      assert.equal(dataset.rows, smallRecords.length)
    }

    await bob.call('POST /api/corrections/:id/undo', { params: { id } })
    assert.deepEqual(await accepted(), [])
  })

  test('only banks of the country are taken, and only what the site does not say already', async (t) => {
    const { ada } = await startSuggestions(t, await open(t))
    const send = async (slug: string, country: string, family: string) => {
      const { body } = await ada.call(suggest, {
        params: { slug },
        body: { country, family, reason: 'It is known.' },
      })
      return [body.code, body.message].join(' ')
    }
    assert.match(await send('nobody', 'DK', 'nord-bank'), /bank_not_found/)
    assert.match(await send('nord-bank', 'US', 'first-bank'), /bank_not_found/)
    assert.match(await send('nord-bank', 'DK', 'first-bank'), /Choose a bank of the same country/)
    assert.match(await send('nord-bank', 'DK', 'nord-bank'), /already says/)
  })
})

test('a family is named by its largest bank', async () => {
  const aarhus = {
    bin: 'family:dk:nord-bank-aarhus',
    text: 'family:dk:nord-bank',
    date: '2026-01-01',
    source: 0,
  }
  const dataset = await corrected({ sources: [], list: [{ ...aarhus, field: 'family' }] })
  assert.deepEqual(readFamily(dataset, 'nord-bank', 'DK', 'nord-bank'), {
    bin: 'family:dk:nord-bank',
    value: 'none',
    previous: 'family:dk:nord-bank',
  })
  assert.throws(() => readFamily(dataset, 'nord-bank-aarhus', 'DK', 'nord-bank'), /already says/)
  assert.deepEqual(othersInFamily(dataset, aarhus.bin, 'none'), [aarhus.text])
  assert.deepEqual(othersInFamily(dataset, aarhus.bin, aarhus.text), [])
  assert.doesNotThrow(async () => readFamily(await smallDataset(), 'nord-bank-aarhus', 'DK', 'nord-bank'))
})

test('of another site, only families that are written as this site writes them are taken', async () => {
  const entry = (bin: string, value: string) => ({
    bin,
    field: 'family',
    value,
    previous: '',
    date: '2026-01-01',
  })
  const good = [
    entry('family:us:a', 'family:us:b'),
    entry('family:us:c', 'none'),
    { ...entry('400001', 'CREDIT'), field: 'type' },
    { ...entry('400002', 'CREDIT'), field: 'type' },
    { ...entry('400003', 'CREDIT'), field: 'type' },
  ]
  const bad = [
    entry('400001', 'family:us:b'),
    entry('family:us:d', 'b'),
    entry('family:US:e', 'none'),
    { ...entry('family:us:f', 'CREDIT'), field: 'type' },
    entry('family:us:<b>', 'none'),
  ]
  const text = JSON.stringify({ licence: 'CC BY 4.0', corrections: [...good, ...bad] })
  const { corrections, unusable } = await readFeed(text, 'https://other.example/api/corrections.json')
  assert.deepEqual(
    corrections.map(({ bin }) => bin),
    good.map(({ bin }) => bin),
  )
  assert.equal(unusable, bad.length)
})
