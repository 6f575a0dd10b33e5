import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { fetchPackages } from '#test/servers/fetched-packages.ts'
import { starterFile } from '../starter.ts'
import { makeCsv, packages } from './main.ts'

const { modules, missing } = fetchPackages(...Object.keys(packages))

test('starter.csv.gz is what the packages give', { skip: missing }, () => {
  assert.ok(gunzipSync(readFileSync(starterFile)).toString() === makeCsv(modules!))
})
