// npm run starter: makes starter.csv.gz from five packages, which it fetches into a temporary folder.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { csvCell } from '#contract/formats/tables/csv-cell.ts'
import { fields, fieldTable } from '../../records/fields.ts'
import { starterFile, starterSources } from '../starter.ts'
import { readIssuers } from './issuers.ts'
import { networksIn, type CreditCardType } from './network-of.ts'
import { recordsOf } from './records-of.ts'

/** With the checksum of what the registry must send. */
export const packages: Record<string, string> = {
  'banks-db@0.12.0':
    'sha512-GDYmdfAlVaID3tgGvM3c16M5obTdK5uea+M4c4jCC1SGlg7rjjvMMAv1gc/HaHTXya38R3yhhEeUEM+SOvxJPA==',
  'card-info@1.2.4':
    'sha512-ZZr+hR6LkPxAPEV9ZyrbcsBwpSOtM7IgHhDSglbF7HPdnH6KQm7bIfa7HfMlxtVkMyqFLiDxq8o5OgAeI8Zx0A==',
  'bankcard@3.1.6':
    'sha512-HSkbQ1exp2nPBT6iJI6X6j/tdy/yJohlpMQTpsfNn6Mttm2Qp6HYhrUS0qVIp4V1OY9yL4UKzTiP6u34tfXaVQ==',
  'bankcardinfo@2.0.6':
    'sha512-rNmLJv/yyD5uiwYjJ3nPmPxhxFvcvvnfkU0ae6fYD/li/DtqxlCvM1u9cBDicNActW7hx04yus/kwKyQB3gK+w==',
  'credit-card-type@10.3.0':
    'sha512-gT9Sb34QMQJDjvovdygGLRHT2wWrvIjEJ+WfCHgBElBbbP8WSl5LEkgwuIRKHeaBOr5sMTgIro3SDYl7XxwTTQ==',
}

function fetchPackages(folder: string): void {
  const words = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--silent']
  execFileSync('npm', [...words, ...Object.keys(packages)], { stdio: 'inherit' })
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity: string }>
  }
  for (const [id, integrity] of Object.entries(packages)) {
    if (lock.packages[`node_modules/${id.split('@')[0]}`]?.integrity !== integrity)
      throw new Error(`${id} is not the package that this script knows.`)
  }
}

/** Traits follow from the level and the brand. */
const columns = fields.filter((field) => field !== 'traits')

export function makeCsv(modules: string): string {
  const path = join(modules, 'credit-card-type')
  const networkOf = networksIn(createRequire(path)(path) as CreditCardType)
  const issuers = readIssuers(modules)
  const lines = [['BIN', ...columns.map((field) => fieldTable[field].heading), 'SOURCE']]
  for (const { name } of starterSources) {
    for (const record of recordsOf(issuers[name]!, networkOf))
      lines.push([record.bin, ...columns.map((field) => csvCell(record[field])), name])
  }
  return lines.map((line) => `${line.join()}\n`).join('')
}

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'bindex-starter-'))
  try {
    fetchPackages(folder)
    const csv = makeCsv(join(folder, 'node_modules'))
    const isNew = gunzipSync(readFileSync(starterFile)).toString() !== csv
    // Another version of zlib may pack the same csv differently.
    if (isNew) writeFileSync(starterFile, gzipSync(csv, { level: 9 }))
    process.stdout.write(isNew ? 'starter.csv.gz is different now.\n' : 'starter.csv.gz is as it was.\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
