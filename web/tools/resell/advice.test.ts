import assert from 'node:assert/strict'
import { test } from 'node:test'
import { regionOf, regions, type RegionId } from './advice.ts'
import { stepsFor } from './advice.ts'

test('guesses the region from the languages of the browser', () => {
  for (const [languages, region] of [
    [['en-US', 'en'], 'us'],
    [['en-GB'], 'uk'],
    [['fr-CA', 'fr'], 'ca'],
    [['de-AT'], 'eu'],
    [['de'], 'eu'],
    [['nb'], 'eu'],
    [['en', 'hi-IN'], 'in'],
    [['en-AU'], 'au'],
    [['de-CH'], 'other'],
    [['en'], 'other'],
    [['x', ''], 'other'],
    [[], 'other'],
  ] as const) {
    assert.equal(regionOf(languages), region, languages.join())
  }
})

test('every region has complete next steps with secure links', () => {
  for (const region of Object.keys(regions) as RegionId[]) {
    const [match, miss] = [stepsFor(true, region), stepsFor(false, region)]
    assert.deepEqual([match.length, miss.length], [6, 3])
    for (const { title, text, links = [], sources = [] } of [...match, ...miss]) {
      assert.ok(title.length > 5 && text.length > 40, title)
      for (const { href } of [...links, ...sources]) assert.equal(new URL(href).protocol, 'https:')
    }
  }
})

test('every rule of a country names the law or authority that says so, and where to report', () => {
  // Registrars let only public bodies have these, or a treaty does.
  const official =
    /\.gov$|\.gov\.(?:uk|au|in)$|\.police\.uk$|\.europa\.eu$|\.gc\.ca$|^antifraudcentre-centreantifraude\.ca$|^www\.rbi\.org\.in$|^asic\.gov\.au$|^www\.idcare\.org$|^cybercrime\.gov\.in$/
  for (const [id, { disputeSources, links }] of Object.entries(regions)) {
    if (id === 'other') continue
    assert.ok(disputeSources.length > 0 && links.length > 0, id)
    for (const { href, label } of [...disputeSources, ...links]) {
      assert.match(new URL(href).hostname, official, href)
      assert.ok(label.length > 3)
    }
  }
})
