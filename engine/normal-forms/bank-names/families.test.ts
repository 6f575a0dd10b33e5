import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSource } from '../../reading/read-source.ts'
import { isoCountryName } from '../countries.ts'
import { bankSlug } from './bank-name.ts'
import { differentBanks, familyLines } from './families.ts'
import { publicList, skipPublicList } from '#test/data/runs.ts'

const isSlug = (text: string) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)

test('families are named in normal form, and no bank is in two of a country', () => {
  const names = familyLines.flatMap(({ country, members }) => members.map((member) => `${country} ${member}`))
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  )
  for (const { country, head, members } of familyLines) {
    assert.ok(country === '*' || isoCountryName(country) !== '', country)
    assert.ok(isSlug(head) && members[0] === head, head)
    for (const member of members) assert.ok(isSlug(member.replace(/\*$/, '')), member)
    assert.ok(members.length > 1, `${country} ${head} is alone`)
  }
  for (const [country = '', ...slugs] of differentBanks) {
    assert.ok(isoCountryName(country) !== '' && slugs.length > 1, country)
    assert.ok(slugs.every(isSlug), slugs.join(' '))
    const together = familyLines.some(
      (line) => line.country === country && slugs.every((slug) => line.members.includes(slug)),
    )
    assert.ok(!together, slugs.join(' '))
  }
})

test('every name in the table is that of a bank in its country', { skip: skipPublicList }, async () => {
  const slugs = new Map<string, Set<string>>([['*', new Set()]])
  const seen = new Set<string>()
  await readSource(publicList, {
    onRecord: ({ issuer, country }) => {
      if (seen.has(`${country} ${issuer}`)) return
      seen.add(`${country} ${issuer}`)
      for (const place of [country, '*'])
        slugs.set(place, (slugs.get(place) ?? new Set()).add(bankSlug(issuer)))
    },
  })
  const names = [
    ...familyLines.flatMap(({ country, members }) => members.map((member) => [country, member] as const)),
    ...differentBanks.flatMap(([country = '', ...others]) => others.map((slug) => [country, slug] as const)),
  ]
  const unknown = names.filter(([country, name]) => {
    const beginning = name.replace('*', '')
    return ![...(slugs.get(country) ?? [])].some(
      (slug) => slug === beginning || (name.endsWith('*') && slug.startsWith(`${beginning}-`)),
    )
  })
  assert.deepEqual(unknown, [])
})
