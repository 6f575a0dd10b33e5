import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fetchPackages } from '#test/servers/fetched-packages.ts'

const { modules, missing } = fetchPackages('country-flag-icons@1.6.20')
const committed = new URL('../../web/flags/flags.json', import.meta.url)

// UPDATE_EXAMPLES=1 writes them.
test('the flags are those of country-flag-icons', { skip: missing }, () => {
  const folder = join(modules!, 'country-flag-icons/3x2')
  const names = readdirSync(folder).filter((name) => /^[A-Z]{2}\.svg$/.test(name))
  const pictures = names.map((name) => [
    name.slice(0, 2).toLowerCase(),
    readFileSync(join(folder, name), 'utf8'),
  ])
  const made = `${JSON.stringify(Object.fromEntries(pictures), null, 2)}\n`
  if (process.env['UPDATE_EXAMPLES']) writeFileSync(committed, made)
  else assert.equal(readFileSync(committed, 'utf8'), made)
})
