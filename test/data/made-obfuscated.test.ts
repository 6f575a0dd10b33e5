import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { fetchPackages } from '#test/servers/fetched-packages.ts'
import { committedFiles } from './made-obfuscated.ts'

const { modules, missing } = fetchPackages('javascript-obfuscator@5.8.0')

interface Obfuscator {
  obfuscate(script: string, options: object): { getObfuscatedCode(): string }
}

// UPDATE_EXAMPLES=1 writes the files.
test('javascript-obfuscator makes what is committed', { skip: missing }, () => {
  const path = join(modules!, 'javascript-obfuscator')
  const obfuscator = createRequire(path)(path) as Obfuscator
  for (const { file, script, options } of committedFiles) {
    const made = obfuscator.obfuscate(script, options).getObfuscatedCode()
    if (process.env['UPDATE_EXAMPLES']) writeFileSync(file, made)
    assert.equal(readFileSync(file, 'utf8'), made, file.pathname)
  }
})
