import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { madeBy } from '#test/data/made-by.ts'
import { need } from '#test/run/needs.ts'
import { altered, openWhole } from '#test/web/open-encrypted.ts'
import { resultOf } from '#test/web/open-lines.ts'
import { outcomeText } from '../screen/outcome-texts.ts'

const { path: gpg = '', missing: skip } = need('gpg')
const text = 'a log line\n'.repeat(2000)
const home = mkdtempSync(join(tmpdir(), 'gpg-'))
const defaultOptions = [
  '--homedir',
  home,
  '--batch',
  '--yes',
  '--quiet',
  '--pinentry-mode',
  'loopback',
  '--trust-model',
  'always',
]
const run = (options: string[], input = text) => madeBy(gpg, [...defaultOptions, ...options], input)
after(() => {
  // gpg leaves an agent running.
  if (!skip) madeBy(gpg.replace(/gpg$/, 'gpgconf'), ['--homedir', home, '--kill', 'all'], '')
  rmSync(home, { recursive: true, force: true })
})

test('opens messages with the passphrase, armored or not, compressed or not', { skip }, async () => {
  for (const options of [
    [],
    ['-a'],
    ['--compress-algo', 'none'],
    ['--cipher-algo', 'AES128', '--compress-algo', 'zlib'],
  ]) {
    const file = run(['--passphrase', 'correct horse', ...options, '-c'])
    const opened = await openWhole(file, 'correct horse')
    assert.deepEqual([opened.steps, opened.text, opened.verdict], [['OpenPGP'], text, 'verified'])
    assert.equal((await openWhole(file, 'another')).problem, 'wrong-key')
    assert.match((await openWhole(file.slice(0, -30), 'correct horse')).problem!, /truncated|altered/)
  }
})

test('opens a message within other text, and says that the text is not part of it', { skip }, async () => {
  const file = Buffer.from(run(['--passphrase', 'correct horse', '-a', '-c'])).toString()
  const opened = await openWhole(`Hello,\n\n${file}\nBye\n`, 'correct horse')
  assert.deepEqual([opened.text, opened.verdict], [text, 'verified'])
  assert.match(opened.chain.steps[0]!.caution!, /^Text before or after the message/)
})

test(
  'checks the signature of an encrypted message when the key of its signer is given',
  { skip },
  async () => {
    const [anna, bob, eve] = ['anna@example.org', 'bob@example.org', 'eve@example.org'] as const
    for (const name of [anna, bob, eve])
      run(['--passphrase', '', '--quick-gen-key', name, 'future-default', 'default', 'never'], '')
    const file = run(['-s', '-e', '-u', anna, '-r', bob])
    const own = Buffer.from(run(['-a', '--export-secret-keys', bob], '')).toString()
    const exported = (name: string) => Buffer.from(run(['-a', '--export', name], '')).toString()
    const cases: [key: string, verdict: string, detail: RegExp][] = [
      [own, 'verified', /^signature by key \w{16} not checked/],
      [own + exported(anna), 'verified', /^signed by key \w{16}$/],
      [own + exported(eve), 'mismatch', /not by the given key$/],
    ]
    for (const [key, verdict, detail] of cases) {
      const opened = await openWhole(file, key)
      assert.deepEqual([opened.text, opened.verdict], [text, verdict])
      assert.match(opened.chain.steps[0]!.detail!, detail)
      const isUnknown = key === own
      assert.equal(
        opened.chain.steps[0]!.caution?.startsWith('Who signed it was not checked'),
        isUnknown || undefined,
      )
    }
  },
)

test('names a cipher that it does not know, instead of blaming the passphrase', { skip }, async () => {
  const file = run(['--passphrase', 'correct horse', '--cipher-algo', 'CAMELLIA256', '-c'])
  assert.equal((await openWhole(file, 'correct horse')).problem, 'unsupported')
  const name = 'camellia@example.org'
  run(['--passphrase', '', '--quick-gen-key', name, 'future-default', 'default', 'never'], '')
  const other = run(['--cipher-algo', 'CAMELLIA256', '-e', '-r', name])
  const own = Buffer.from(run(['-a', '--export-secret-keys', name], '')).toString()
  assert.equal((await openWhole(other, own)).problem, 'unsupported')
})

test('names keys and detached signatures that are not armored', { skip }, async () => {
  for (const algorithm of ['rsa2048', 'future-default']) {
    const name = `binary-${algorithm}@example.org`
    run(['--passphrase', '', '--quick-gen-key', name, algorithm, 'default', 'never'], '')
    const cases: [string, Uint8Array][] = [
      ['Detached PGP signature', run(['-u', name, '--detach-sign'])],
      ['PGP key', run(['--export', name], '')],
      ['PGP key', run(['--export-secret-keys', name], '')],
    ]
    for (const [expected, file] of cases) {
      const { chain, problem } = await openWhole(file)
      assert.deepEqual([chain.locked?.name, problem], [expected, 'unsupported'])
    }
  }
})

test('does not open an altered message', { skip }, async () => {
  const file = run(['--passphrase', 'correct horse', '--compress-algo', 'none', '-c'])
  assert.equal((await openWhole(altered(file, -40), 'correct horse')).problem, 'wrong-key')
})

for (const algorithm of ['rsa2048', 'future-default']) {
  test(`opens a message with a private key, ${algorithm}`, { skip }, async () => {
    const name = `${algorithm}@example.com`
    run(['--passphrase', 'of the key', '--quick-gen-key', name, algorithm, 'default', 'never'], '')
    if (algorithm === 'rsa2048') {
      const id = Buffer.from(run(['--list-keys', '--with-colons', name], ''))
        .toString()
        .match(/^fpr:+(\w+)/m)![1]!
      run(['--passphrase', 'of the key', '--quick-add-key', id, 'rsa2048', 'encr'], '')
    }
    const file = run(['-e', '-r', name])
    const secret = Buffer.from(
      run(['--passphrase', 'of the key', '-a', '--export-secret-keys', name], ''),
    ).toString()
    const opened = await openWhole(file, { text: secret, passphrase: 'of the key' })
    assert.deepEqual([opened.text, opened.verdict], [text, 'verified'])
    const changed = altered(file, -40)
    assert.equal((await openWhole(changed, { text: secret, passphrase: 'of the key' })).problem, 'altered')
    assert.equal((await openWhole(file, { text: secret, passphrase: 'no' })).problem, 'wrong-key')
    assert.equal((await openWhole(file, secret)).problem, 'needs-key')
    const open = Buffer.from(run(['-a', '--export', name], '')).toString()
    assert.equal((await openWhole(file, open)).problem, 'unfit')
  })
}

test('a text that is only signed is not called decrypted', { skip }, async () => {
  const name = 'signer@example.org'
  run(['--passphrase', '', '--quick-gen-key', name, 'future-default', 'default', 'never'], '')
  const publicKey = Buffer.from(run(['-a', '--export', name], '')).toString()
  const titleOf = async (file: Uint8Array, key?: string) =>
    outcomeText((await openWhole(file, key)).chain.steps).title
  for (const options of [['--clearsign'], ['-s'], ['-a', '-s']]) {
    const file = run(['-u', name, ...options], 'pay 10 to Bob\n')
    assert.equal(await titleOf(file), 'Signed, not checked')
    assert.equal(await titleOf(file, publicKey), 'Signature verified')
  }
  assert.equal(await titleOf(run(['--store'])), 'Neither encrypted nor signed')
})

test('a message with a damaged signature is not called unsigned', { skip }, async () => {
  const name = 'damaged@example.org'
  run(['--passphrase', '', '--quick-gen-key', name, 'future-default', 'default', 'never'], '')
  const publicKey = Buffer.from(run(['-a', '--export', name], '')).toString()
  const file = run(['-u', name, '--compress-algo', 'none', '-s'], 'pay 10 to Bob\n')
  for (let at = 0; at < file.length; at++) {
    const { problem, verdict, text } = await openWhole(altered(file, at), publicKey)
    if (verdict === 'verified') assert.equal(text, 'pay 10 to Bob\n')
    else assert.ok(problem !== undefined || verdict === 'mismatch', `byte ${at}: ${verdict}`)
  }
})

test('opens a message in a quoted email, and says how many more there are', { skip }, async () => {
  const file = Buffer.from(run(['--passphrase', 'correct horse', '-a', '-c'])).toString()
  const quoted = await openWhole(`Anna wrote:\n\n${file.replace(/^/gm, '> ')}`, 'correct horse')
  assert.deepEqual([quoted.text, quoted.verdict], [text, 'verified'])
  const lines = file.replace(/\n$/, '').split('\n')
  for (const [what, message] of [
    ['quoted without spaces after empty lines', lines.map((line) => `> ${line}`.trimEnd())],
    ['quoted twice', lines.map((line) => `>> ${line}`)],
    ['indented', lines.map((line) => `    ${line}`)],
    ['indented but for its first line', lines.map((line, at) => (at === 0 ? line : `\t${line}`))],
  ] as const) {
    const mail = new Blob([['On Monday, Anna wrote:', '', ...message, '', 'Bye'].join('\r\n')])
    const { output, steps } = await resultOf(mail, 'correct horse')
    assert.deepEqual([await output?.file.text(), steps[0]?.verdict], [text, 'verified'], what)
  }
  run(['--passphrase', '', '--quick-gen-key', 'quoted@example.org', 'future-default', 'default', 'never'], '')
  const publicKey = Buffer.from(run(['-a', '--export', 'quoted@example.org'], '')).toString()
  const clear = run(['-u', 'quoted@example.org', '--clearsign'], 'pay:\n  > 10 to Bob\n')
  const signed = await openWhole(Buffer.from(clear).toString().replace(/^/gm, '> '), publicKey)
  assert.deepEqual([signed.text.trimEnd(), signed.verdict], ['pay:\n  > 10 to Bob', 'verified'])
  const twice = await openWhole(`${file}\n${file}`, 'correct horse')
  assert.match(twice.chain.steps[0]!.caution!, /^Only the first of 2 messages is shown/)
})
