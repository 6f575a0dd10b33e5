import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { differentBanks, familyLines } from '#engine/normal-forms/bank-names/families.ts'
import { runs } from '#test/data/runs.ts'
import { type BankInCountry, groupFamilies } from './bank-families.ts'

/** Families of more than one as `country: head other …`, heads first, in the order of the alphabet. */
function families(text: string): string[] {
  const banks = text
    .trim()
    .split(/\s*\n\s*/)
    .flatMap((line) => {
      const [country = '', ...slugs] = line.split(' ')
      return slugs.map((slug, at): BankInCountry => ({ country, slug, rows: slugs.length - at }))
    })
  const heads = groupFamilies(banks)
  return [...Map.groupBy(banks.keys(), (at) => heads[at]!)]
    .filter(([, members]) => members.length > 1)
    .map(([head, members]) => {
      const others = members.filter((at) => at !== head).map((at) => banks[at]!.slug)
      return `${banks[head]!.country}: ${[banks[head]!.slug, ...others.toSorted()].join(' ')}`
    })
    .toSorted()
}

test('legal forms inside a name, its own country, and kinds of cards make no other bank', () => {
  assert.deepEqual(
    families(`
      GH access-bank-ghana access-bank access-bank-plc-ghana access-bank-kenya
      NG zenith-bank zenith-bank-credit-card-nigeria
      US regions-bank regions regions-credit-union
      US proponent-federal-credit-union proponent-fcu
      ES banco-cetelem banco-cetelem-debit
      CN jining-bank jining-bank-ruyi-card jining-rushang-rural-bank
      US oak-bank gift-card-issued-by-oak-bank`),
    [
      'CN: jining-bank jining-bank-ruyi-card',
      'ES: banco-cetelem banco-cetelem-debit',
      'GH: access-bank access-bank-ghana access-bank-plc-ghana',
      'NG: zenith-bank zenith-bank-credit-card-nigeria',
      'US: oak-bank gift-card-issued-by-oak-bank',
      'US: proponent-federal-credit-union proponent-fcu',
      'US: regions-bank regions',
    ]
      .map((family) =>
        family.startsWith('GH') ? 'GH: access-bank-ghana access-bank access-bank-plc-ghana' : family,
      )
      .toSorted(),
  )
})

test('the order of words, spaces and articles tell banks apart in the United States only', () => {
  assert.deepEqual(
    families(`
      RU vtb-bank bank-vtb
      EC banco-pichincha banco-del-pichincha
      TR denizbank deniz-bank
      US texas-first-bank first-bank-texas
      US bank-independent independent-bank
      US eaglebank eagle-bank
      US del-one-federal-credit-union one-federal-credit-union`),
    ['EC: banco-pichincha banco-del-pichincha', 'RU: vtb-bank bank-vtb', 'TR: denizbank deniz-bank'],
  )
})

test('names of general words, and what remains of them, never join', () => {
  assert.deepEqual(
    families(`
      US first-commercial-bank first-commercial-bank-usa first-national-bank first-national first-federal first-federal-bank
      US jsc-federal-credit-union federal-credit-union asa-federal-credit-union
      US members-1st-credit-union members-1st-federal-credit-union northern-bank-and-trust
      BR banco-do-brasil banco-nacional banco-nacional-do-brasil banco-de-credito
      VN vietnam-public public-bank-vietnam
      JP hokkoku-bank hokkoku-card
      CN shanghai-commercial-bank bank-of-shanghai`),
    [],
  )
})

test('the table joins divisions and former names, and names the family', () => {
  assert.deepEqual(
    families(`
      US metabank pathward my-card-issued-by-metabank
      US american-express-us-consumer amex-gcs-us axp-pcmc
      CA cantrex-tdfs toronto-dominion-bank td-canada-trust
      US td-ameritrade td-bank td-bank-usa
      KE jpmorgan-chase-bank chase-bank-kenya chase-kenya-bank
      US branch-banking-and-trust bb-and-t truist-bank truist-banks`),
    [
      'CA: toronto-dominion-bank cantrex-tdfs td-canada-trust',
      'KE: chase-bank-kenya chase-kenya-bank',
      'US: american-express-us-consumer amex-gcs-us axp-pcmc',
      'US: branch-banking-and-trust bb-and-t',
      'US: pathward metabank my-card-issued-by-metabank',
      'US: td-bank td-bank-usa',
      'US: truist-bank truist-banks',
    ],
  )
})

test('aliases join within a country', () => {
  assert.deepEqual(families('PL wells-fargo wells-fargo-bank\nTR vakif-bank turkiye-vakiflar-bankasi'), [
    'PL: wells-fargo-bank wells-fargo',
    'TR: vakif-bank turkiye-vakiflar-bankasi',
  ])
})

test('a bank without a country has no family', () => {
  const banks = ['vtb-bank', 'bank-vtb', 'vtb-bank'].map((slug) => ({ slug, country: '', rows: 1 }))
  assert.deepEqual([...groupFamilies(banks)], [0, 1, 2])
})

const words =
  'oak acme first national bank banco trust usa card credit union federal plc na de the chase amex debit issued by'
const slug = fc.oneof(
  {
    weight: 2,
    arbitrary: fc
      .array(fc.constantFrom(...words.split(' ')), { minLength: 1, maxLength: 4 })
      .map((all) => all.join('-')),
  },
  fc.constantFrom(...familyLines.flatMap(({ members }) => members.map((member) => member.replace('*', '')))),
  fc.constantFrom(...differentBanks.flatMap(([, ...slugs]) => slugs)),
)
const banksInCountries = fc.uniqueArray(
  fc.record({ slug, country: fc.constantFrom('US', 'VN', 'BR', 'JP', ''), rows: fc.nat(5) }),
  { selector: ({ slug, country }) => `${slug} ${country}`, maxLength: 60 },
)

test('a family has one head of its own country, whatever the order of the banks', () => {
  fc.assert(
    fc.property(banksInCountries, fc.infiniteStream(fc.nat()), (banks, order) => {
      const heads = groupFamilies(banks)
      const headOf = new Map<BankInCountry, BankInCountry>()
      for (const [at, bank] of banks.entries()) {
        assert.equal(heads[heads[at]!], heads[at])
        assert.equal(banks[heads[at]!]!.country, bank.country)
        headOf.set(bank, banks[heads[at]!]!)
      }
      const keys = new Map(banks.map((bank) => [bank, order.next().value]))
      const others = banks.toSorted((a, b) => keys.get(a)! - keys.get(b)!)
      const otherHeads = groupFamilies(others)
      for (const [at, bank] of others.entries()) assert.equal(others[otherHeads[at]!], headOf.get(bank))
    }),
    { seed: 40, numRuns: runs(1000) },
  )
})

test('different banks never share a family, not even through a third one', () => {
  const [country, ...slugs] = [
    'US',
    ...differentBanks.flatMap(([country, ...slugs]) => (country === 'US' ? slugs : [])),
  ]
  const lines = familyLines.filter((line) => line.country === country || line.country === '*')
  fc.assert(
    fc.property(banksInCountries, (banks) => {
      const all = [
        ...banks.filter((bank) => bank.country !== country),
        ...slugs.map((slug) => ({ slug, country, rows: 1 })),
      ]
      const more = banks.filter((bank) => bank.country === country && !slugs.includes(bank.slug))
      const input = [...all, ...more]
      const heads = groupFamilies(input)
      const headOf = new Map(input.map((bank, at) => [`${bank.country} ${bank.slug}`, heads[at]]))
      for (const [country, ...slugs] of differentBanks) {
        const known = slugs
          .map((slug) => headOf.get(`${country} ${slug}`))
          .filter((head) => head !== undefined)
        assert.equal(new Set(known).size, known.length, slugs.join(' '))
      }
      const familyOfHead = new Map<number, string>()
      for (const { head } of lines) {
        const at = headOf.get(`${country} ${head}`)
        if (at === undefined || !lines.some((line) => line.country === country && line.head === head))
          continue
        assert.equal(familyOfHead.get(at) ?? head, head)
        familyOfHead.set(at, head)
      }
    }),
    { seed: 41, numRuns: runs(500) },
  )
})
