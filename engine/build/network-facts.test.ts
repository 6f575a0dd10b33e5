import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import fc from 'fast-check'
import { answers } from '#answers/answers.ts'
import { binFacts } from '#answers/bin-facts.ts'
import type { BinResults } from '#contract/calls/bins.ts'
import { networkFactNames } from '#contract/network.ts'
import { collectionOf, madeSnapshot, madeSources, recordOf, sourceRecords } from '#test/data/made-bins.ts'
import { runs } from '#test/data/runs.ts'
import { correctSnapshot } from '../corrections/apply.ts'
import { Dataset } from '../dataset/dataset.ts'
import { binText } from '../records/bin-number.ts'
import { exportRows } from '../search/export.ts'
import { readableBytes } from '../snapshot/snapshot.ts'
import { deltaSnapshot } from './apply-delta.ts'
import { buildSnapshot } from './build-snapshot.ts'
import { Collection } from './collect.ts'
import { addRecordsOf } from './collection-of.ts'
import { importFiles } from './import-files.ts'
import { wholeSnapshot } from './whole-snapshot.ts'

async function inFolder(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'bindex-network-'))
  t.after(() => rm(folder, { recursive: true }))
  return async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return { path: join(folder, name) }
  }
}

const open = (bytes: Uint8Array) => Dataset.open(readableBytes(bytes))
const rowOf = (dataset: Dataset, bin: string) => dataset.rowFacts(dataset.rowOf(bin)!)

const mastercard = [
  'ACCOUNT_RANGE_FROM,ACCOUNT_RANGE_TO,ACCEPTANCE_BRAND,COMPANY_NAME,COUNTRY,PRODUCT_CODE,PRODUCT_DESCRIPTION,' +
    'PROGRAM_NAME,LOCAL_USE,AUTHORIZATION_ONLY,GOVERNMENT_RANGE,NON_RELOADABLE_INDICATOR,ANONYMOUS_PREPAID_INDICATOR,' +
    'BILLING_CURRENCY_DEFAULT,COMBO_CARD_INDICATOR,PAYMENT_ACCOUNT_TYPE,BIN_LENGTH,FUNDING_SOURCE,CONSUMER_TYPE',
  '5120680000000000000,5120689999999999999,MCC,Nord Bank,DNK,MPG,GOLD,Travel,Y,N,Y,N,A,dkk,N,T,8,PREPAID,CORPORATE',
  '5120700000000000000,5120709999999999999,MCC,Nord Bank,DNK,MCS,STANDARD,UNAVAILABLE,N,N,N,N,N,XXX,N,P,6,CREDIT,CONSUMER',
].join('\n')

test("Mastercard's own file: facts of the source beside the row, and traits that its columns say", async (t) => {
  const file = await inFolder(t)
  const { snapshot } = await importFiles([await file('mc.csv', mastercard)])
  const dataset = await open(snapshot)
  const prepaid = rowOf(dataset, '512068')
  assert.deepEqual(prepaid.network, {
    product_code: 'MPG',
    product_name: 'GOLD',
    program: 'Travel',
    local_use: true,
    authorization_only: false,
    government: true,
    reloadable: true,
    anonymous_prepaid: 'A',
    billing_currency: 'DKK',
    combo: false,
    token_range: true,
    bin_length: 8,
  })
  assert.deepEqual(
    [prepaid.traits, prepaid.funding],
    [['prepaid', 'reloadable', 'commercial', 'government'], 'prepaid'],
  )
  const credit = rowOf(dataset, '512070')
  assert.deepEqual(credit.network, {
    product_code: 'MCS',
    product_name: 'STANDARD',
    local_use: false,
    authorization_only: false,
    government: false,
    anonymous_prepaid: 'N',
    combo: false,
    token_range: false,
    bin_length: 6,
  })
  assert.deepEqual([credit.traits, credit.funding], [[], 'credit'])
  assert.equal(binFacts(dataset, '512068').network!.source, 'mc')
})

test('the JSON of its API says the same, every digit of an account number included', async (t) => {
  const file = await inFolder(t)
  const range = {
    acceptanceBrand: 'MCC',
    customerName: 'Nord Bank',
    country: { code: 208, alpha3: 'DNK', name: 'Denmark' },
    productCode: 'MPG',
    productDescription: 'GOLD',
    localUse: true,
    governmentRange: true,
    nonReloadableIndicator: false,
    fundingSource: 'PREPAID',
    gamblingBlockEnabled: null,
  }
  const json = `{"totalItems":1,"items":[{"lowAccountRange":5120680000000000000,"highAccountRange":5120689999999999999,${JSON.stringify(range).slice(1)}]}`
  for (const text of [json, `[${json}]`, `${json}\n${json.replaceAll('512068', '512069')}\n`]) {
    const { snapshot, reports } = await importFiles([await file('mc.json', text)])
    assert.deepEqual(reports[0]!.complaints, {})
    const { issuer, iso_code_2, network, traits } = rowOf(await open(snapshot), '512068')
    assert.deepEqual(
      { issuer, iso_code_2, traits, network },
      {
        issuer: 'Nord Bank',
        iso_code_2: 'DK',
        traits: ['prepaid', 'reloadable', 'government'],
        network: {
          product_code: 'MPG',
          product_name: 'GOLD',
          local_use: true,
          government: true,
          reloadable: true,
        },
      },
    )
  }
  for (const text of ['[', '{"items":[]}', `${'['.repeat(50_000)}${']'.repeat(50_000)}`])
    await assert.rejects(importFiles([await file('broken.json', text)]), { name: 'ImportError' })
})

test("Visa's attributes: funding, product, currency, tokens and reloadable", async (t) => {
  const file = await inFolder(t)
  const { snapshot, reports } = await importFiles([
    await file(
      'visa.csv',
      'issuerBin,binRangeMinNum,binRangeMaxNum,binLength,posDomesticOnlyInd,binRangePaymentAccountType,issuerBillingCurrCd,accountCtryAlpha2Code,platformCd,productID,productIDName,accountFundingSourceCd,accountFundingSourceSubtypeCd,issuerName\n' +
        '425907,425907000000000000000,425907999999999999999,6,N,P,MRO,MR,GV,S2,Visa Government Purchasing,P,R,Nord Bank\n' +
        '425908,425908000000000000000,425908999999999999999,8,Y,T,EUR,FR,,F,Visa Classic,R,,Nord Bank\n',
    ),
  ])
  assert.match(reports[0]!.source.licence, /not to be published/)
  const dataset = await open(snapshot)
  const government = rowOf(dataset, '425907')
  assert.deepEqual(government.network, {
    product_code: 'S2',
    product_name: 'Visa Government Purchasing',
    local_use: false,
    reloadable: true,
    billing_currency: 'MRO',
    token_range: false,
    bin_length: 6,
  })
  assert.deepEqual(
    [government.funding, government.category, government.traits],
    ['prepaid', 'GOVERNMENT PURCHASING', ['prepaid', 'reloadable', 'commercial', 'government']],
  )
  const charge = rowOf(dataset, '425908')
  assert.deepEqual(
    [charge.brand, charge.type, charge.funding, charge.network?.token_range],
    ['VISA', 'CHARGE', 'charge', true],
  )
})

test('product codes are searched alone, among BINs and with filters, and exports have the columns at the end', async (t) => {
  const file = await inFolder(t)
  const dataset = await open((await importFiles([await file('mc.csv', mastercard)])).snapshot)
  const bins = (body: object) => {
    const reply = answers['POST /api/binLookup'](dataset, { body } as never) as Uint8Array | string
    const { data, pagination } = JSON.parse(
      typeof reply === 'string' ? reply : Buffer.from(reply).toString(),
    ) as BinResults
    assert.equal(pagination.total, data.length)
    return data.map(({ bin }) => bin)
  }
  assert.deepEqual(bins({ product_codes: ['mpg'] }), ['512068'])
  assert.deepEqual(bins({ product_codes: ['MPG', 'MCS'], facets: true }), ['512068', '512070'])
  assert.deepEqual(bins({ product_codes: ['MPG'], bins: ['512070', '512068'] }), ['512068'])
  assert.deepEqual(bins({ product_codes: ['MPG', 'MCS'], types: ['CREDIT'] }), ['512070'])
  assert.deepEqual(bins({ product_codes: ['nothing'] }), [])
  const [head, first] = [
    ...exportRows(dataset, [Uint32Array.of(0)], { format: 'csv', url: false, phone: false }),
  ]
  assert.equal(
    head,
    `BIN,BRAND,TYPE,LEVEL,BANK,COUNTRY,TRAITS,FUNDING,${networkFactNames.join().toUpperCase()}\r\n`,
  )
  assert.match(first!, /,prepaid,MPG,GOLD,Travel,true,false,true,true,A,DKK,false,true,8\r\n$/)
})

test('without such a file nothing of it is in the dataset, and no product is found', async () => {
  const bytes = madeSnapshot({ count: 50 })
  const dataset = await open(bytes)
  assert.equal(bytes.includes('network'), false)
  assert.equal('network' in rowOf(dataset, dataset.bin(0)), false)
  const reply = answers['POST /api/binLookup'](dataset, { body: { product_codes: ['MCC'] } } as never)
  assert.match(String(reply), /"total":0/)
})

test('a corrected row keeps what the network says', async (t) => {
  const file = await inFolder(t)
  const { snapshot } = await importFiles([await file('mc.csv', mastercard)])
  const corrections = {
    sources: [{ ...madeSources[0]!, name: 'moderators' }],
    list: [
      { bin: '512068', field: 'issuer' as const, text: 'South Bank', date: '2026-01-01', source: 0 },
      { bin: '51207011', field: 'type' as const, text: 'DEBIT', date: '2026-01-01', source: 0 },
    ],
  }
  const dataset = await Dataset.open({
    ...readableBytes(await correctSnapshot(readableBytes(snapshot), corrections as never)),
    isTrusted: true,
  })
  const { issuer, network } = rowOf(dataset, '512068')
  assert.deepEqual([issuer, network?.product_code], ['South Bank', 'MPG'])
  assert.equal(rowOf(dataset, '51207011').network?.product_code, 'MCS')
  assert.equal(rowOf(dataset, '512070').network?.product_code, 'MCS')
  assert.equal(binFacts(dataset, '512070').network!.source, 'mc')
})

/** All that a dataset says, in a form that does not depend on how its texts are numbered. */
function saidBy(dataset: Dataset) {
  return Array.from({ length: dataset.rows }, (_, row) => ({
    bin: dataset.bin(row),
    facts: dataset.rowFacts(row),
    given: dataset.originOf(row).given,
    network: dataset.originOf(row).network?.name,
    said: dataset
      .valuesBySource(row)
      .map(({ source, texts }) => [source, { ...texts }])
      .toString(),
    others: dataset.disagreementsOf(row).map(({ field, source, text }) => [field, source.name, text]),
  }))
}

test('the records of a dataset are those it was built from, so that building again changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 1e6 }),
      fc.integer({ min: 1, max: 4 }),
      async (seed, sources) => {
        const before = await open(madeSnapshot({ seed, count: 300, sources }))
        const collection = new Collection()
        addRecordsOf(before, collection)
        assert.deepEqual(saidBy(await open(buildSnapshot(collection))), saidBy(before))
      },
    ),
    { seed: 5, numRuns: runs(20) },
  )
})

test('private sources come before the public ones, and stay when those are replaced', async (t) => {
  const file = await inFolder(t)
  const records = [...sourceRecords({ count: 400 })]
  const first = await open(buildSnapshot(collectionOf(records)))
  const made = await wholeSnapshot(first, [await file('mc.csv', mastercard)])
  const whole = await open(made.snapshot)
  assert.deepEqual(
    whole.facts.sources.map(({ name, private: isPrivate = false }) => [name, isPrivate]),
    [['mc', true], ...first.facts.sources.map(({ name }) => [name, false])],
  )
  const second = await open(buildSnapshot(collectionOf(records.slice(0, 200))))
  const renewed = await open((await wholeSnapshot(second, whole)).snapshot)
  const expected = await open((await wholeSnapshot(second, [await file('mc.csv', mastercard)])).snapshot)
  assert.deepEqual(saidBy(renewed), saidBy(expected))
})

const header = 'lowAccountRange,highAccountRange,customerName,productCode,action'
const range = fc.record({
  place: fc.nat({ max: 60 }),
  size: fc.constantFrom(1, 2, 10),
  action: fc.constantFrom('A', 'I', 'U', 'D'),
  bank: fc.constantFrom('Nord Bank', 'South Bank', 'East Bank'),
})

test('a delta leaves what a plain list of ranges would have after the same changes', async (t) => {
  const file = await inFolder(t)
  const line = (from: number, to: number, bank: string, action: string) =>
    `512${String(from).padStart(3, '0')}00000,512${String(to).padStart(3, '0')}99999,${bank},MCC,${action}`
  const whole = Array.from({ length: 40 }, (_, at) => line(at, at, 'Nord Bank', ''))
  await fc.assert(
    fc.asyncProperty(fc.array(range, { minLength: 1, maxLength: 30 }), async (changes) => {
      const other = { source: 1, record: recordOf('512005', { issuer: 'Other Bank', brand: 'MASTERCARD' }) }
      const collection = new Collection()
      const plain = await open(
        (await importFiles([await file('mc.csv', [header, ...whole].join('\n'))])).snapshot,
      )
      addRecordsOf(plain, collection)
      collection.add(collection.addSource(madeSources[0]!), other.record)
      const before = await open(buildSnapshot(collection))
      const expected = new Map(Array.from({ length: 40 }, (_, at) => [at, 'Nord Bank']))
      const lines = changes.map(({ place, size, action, bank }) => {
        for (let at = place; at < place + size; at++) {
          if (action === 'D') expected.delete(at)
          else expected.set(at, bank)
        }
        return line(place, place + size - 1, bank, action)
      })
      const delta = await file('delta.csv', [header, ...lines].join('\n'))
      const after = await open((await deltaSnapshot(before, delta)).snapshot)
      const found = Array.from({ length: after.rows }, (_, row) => row).flatMap((row) =>
        after
          .valuesBySource(row)
          .filter(({ source }) => source === 0)
          .map(({ texts }) => [after.bin(row), texts.issuer]),
      )
      const wanted = [...expected].map(([at, bank]) => [binText(512_000 + at, 0), bank])
      assert.deepEqual(found, wanted.toSorted())
      assert.ok(
        after.valuesBySource(after.rowOf('512005')!).some(({ source }) => source === 1),
        'other sources stay',
      )
    }),
    { seed: 9, numRuns: runs(40) },
  )
})

test('a delta needs a source of its network, actions that are known, and the columns of a delta', async (t) => {
  const file = await inFolder(t)
  const madeUp = await open(madeSnapshot({ count: 20 }))
  const delta = await file('delta.csv', `${header}\n51200000000,51200099999,Nord Bank,MCC,U`)
  await assert.rejects(
    deltaSnapshot(madeUp, delta),
    /^NoSuchSource: |There is no source of Mastercard that this delta could change/,
  )
  const dataset = await open((await importFiles([await file('mc.csv', mastercard)])).snapshot)
  await assert.rejects(
    deltaSnapshot(dataset, await file('whole.csv', mastercard)),
    /whole\.csv is not a delta/,
  )
  const odd = await deltaSnapshot(
    dataset,
    await file('odd.csv', `${header}\n51200000000,51200099999,Nord Bank,MCC,X`),
  )
  assert.deepEqual(odd.reports[0]!.complaints, { bad_action: 1 })
  assert.equal((await open(odd.snapshot)).rows, dataset.rows)
})
