// The examples of docs/command.md are run, and print what the page says. UPDATE_EXAMPLES=1 writes what they print.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { need } from '#test/run/needs.ts'
import { bindexProgram, commandFolder } from '#test/servers/bindex.ts'
import { programEnv } from '#test/servers/server-process.ts'

const page = fileURLToPath(new URL('../../docs/command.md', import.meta.url))
const blocks = /(?<=^```console\n)[^]*?(?=^```$)/gm
const end = '-- end of an example --'

/** Runs the commands of a block in one shell, and returns the block as the shell prints it. */
async function printed(block: string, folder: string): Promise<string> {
  const typed = block.split('\n').filter((line) => line.startsWith('$ '))
  const script = [
    `bindex() { '${process.execPath}' '${bindexProgram}' "$@"; }`,
    'exec 2>&1',
    ...typed.map((line) => `${line.slice(2)}\ncode=$?; echo '${end}'; (exit $code)`),
    'true',
  ].join('\n')
  const { stdout } = await promisify(execFile)(need('bash').path!, ['--norc', '-c', script], {
    cwd: folder,
    env: programEnv({ DATA_DIR: folder }),
  })
  const outputs = stdout.replaceAll(folder, '/srv/bindex').split(`${end}\n`)
  return typed.map((line, at) => `${line}\n${outputs[at]}`).join('')
}

test('the examples of the page print what it says', { skip: need('bash').missing }, async (t) => {
  const folder = await commandFolder(t)
  const text = readFileSync(page, 'utf8')
  let found = text
  for (const [block] of text.matchAll(blocks)) {
    const now = await printed(block, folder)
    found = found.replace(block, () => now)
  }
  if (process.env['UPDATE_EXAMPLES']) writeFileSync(page, found)
  else assert.equal(found, text)
})
