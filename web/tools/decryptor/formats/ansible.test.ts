import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { madeBy } from '#test/data/made-by.ts'
import { need } from '#test/run/needs.ts'
import { openWhole } from '#test/web/open-encrypted.ts'

const { path: ansible = '', missing: skip } = need('ansible')
const folder = mkdtempSync(join(tmpdir(), 'ansible-'))
after(() => rmSync(folder, { recursive: true }))

test('opens every value of a YAML file, and keeps the rest', { skip }, async () => {
  writeFileSync(join(folder, 'pass'), 'correct horse')
  const env = { ANSIBLE_VAULT_PASSWORD_FILE: join(folder, 'pass'), HOME: folder }
  const value = (name: string, text: string) =>
    Buffer.from(madeBy(ansible, ['encrypt_string', '--stdin-name', name], text, env)).toString()
  const yaml = `user: anna\n${value('password', 'first secret')}\nport: 5432\n${value('key', 'two\nlines')}`
  const opened = await openWhole(yaml, 'correct horse')
  assert.deepEqual([opened.problem, opened.verdict, opened.steps], [undefined, 'verified', ['Ansible Vault']])
  const shown = opened.text.split('\n').map((line) => line.trim())
  assert.deepEqual(shown.filter(Boolean), [
    'user: anna',
    'password: |',
    'first secret',
    'port: 5432',
    'key: |',
    'two',
    'lines',
  ])
  assert.match(opened.chain.steps[0]!.caution!, /^Only the values/)
  assert.equal((await openWhole(yaml, 'another')).problem, 'wrong-key')
  assert.equal((await openWhole(yaml)).problem, 'needs-key')
})

test('opens the values that the passphrase fits, and says how many it does not', { skip }, async () => {
  const value = (name: string, passphrase: string) => {
    const file = join(folder, name)
    writeFileSync(file, passphrase)
    const env = { ANSIBLE_VAULT_PASSWORD_FILE: file, HOME: folder }
    return Buffer.from(madeBy(ansible, ['encrypt_string', '--stdin-name', name], name, env)).toString()
  }
  const other = value('other', 'of someone else')
  const opened = await openWhole(`${value('own', 'correct horse')}\n${other}\nport: 1\n`, 'correct horse')
  assert.match(opened.text, /^own: \|\n\s+own\nother: !vault \|\n\s+\$ANSIBLE_VAULT;[\s\S]+\nport: 1$/)
  assert.match(
    opened.chain.steps[0]!.caution!,
    /^1 of 2 values not opened, and left as it was: This passphrase/,
  )
})
