import assert from 'node:assert/strict'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import {
  CompactSign,
  EncryptJWT,
  exportJWK,
  FlattenedSign,
  GeneralEncrypt,
  GeneralSign,
  SignJWT,
  type FlattenedJWS,
} from 'jose'
import { openWhole } from '#test/web/open-encrypted.ts'
import { outcomeText } from '../screen/outcome-texts.ts'

const secret = randomBytes(32)
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const hour = 3600
const now = Math.floor(Date.now() / 1000)

const lifetimes: [what: string, claims: { exp?: number; nbf?: number }, caution: RegExp | undefined][] = [
  ['expired', { exp: now - hour }, /^The token expired on \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC \(exp\)/],
  ['not valid yet', { nbf: now + hour, exp: now + 2 * hour }, /^The token is not valid before .* \(nbf\)/],
  ['valid', { nbf: now - hour, exp: now + hour }, undefined],
  ['without times', {}, undefined],
]

for (const [what, claims, caution] of lifetimes) {
  test(`says of a token whether it is ${what}, although its signature holds`, async () => {
    const signed = await new SignJWT({ sub: 'anna', ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(secret)
    const header = { alg: 'dir', enc: 'A256GCM' }
    const encrypted = await new EncryptJWT({ sub: 'anna', ...claims })
      .setProtectedHeader(header)
      .encrypt(secret)
    for (const token of [signed, encrypted]) {
      const { chain, verdict } = await openWhole(token, secret.toString('base64'))
      assert.equal(verdict, 'verified')
      if (caution) assert.match(chain.steps[0]!.caution!, caution)
      else assert.equal(chain.steps[0]!.caution, undefined)
    }
    const { chain } = await openWhole(signed)
    if (caution) assert.match(chain.steps[0]!.caution!, caution)
  })
}

test('a time that is not one is ignored', async () => {
  for (const exp of ['"soon"', '1e300', 'null', '{}']) {
    const token = await new CompactSign(Buffer.from(`{"exp":${exp}}`))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(secret)
    const { chain, verdict } = await openWhole(token, secret.toString('hex'))
    assert.deepEqual([verdict, chain.steps[0]!.caution], ['verified', undefined])
  }
})

test('a signed token is not called decrypted', async () => {
  const token = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).sign(secret)
  const titleWith = async (key?: string, text = token) =>
    outcomeText((await openWhole(text, key)).chain.steps).title
  assert.equal(await titleWith(secret.toString('hex')), 'Signature verified')
  assert.equal(await titleWith(), 'Signed, not checked')
  assert.equal(await titleWith('another secret'), 'The signature does not match')
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`
  assert.equal(await titleWith(secret.toString('hex'), none), 'Neither encrypted nor signed')
})

test('checks every signature of a message with every key of a key set', async () => {
  const message = await new GeneralSign(Buffer.from('paid'))
    .addSignature(ec.privateKey)
    .setProtectedHeader({ alg: 'ES256' })
    .addSignature(rsa.privateKey)
    .setProtectedHeader({ alg: 'RS256' })
    .sign()
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey
  const keys = await Promise.all([other, rsa.publicKey].map((key) => exportJWK(key)))
  const { verdict, text, chain } = await openWhole(JSON.stringify(message), JSON.stringify({ keys }))
  assert.deepEqual([verdict, text], ['verified', 'paid'])
  assert.equal(chain.steps[0]!.caution, '1 other signature in it was not checked.')
  const wrong = await openWhole(JSON.stringify(message), JSON.stringify({ keys: keys.slice(0, 1) }))
  assert.deepEqual([wrong.verdict, wrong.text], ['mismatch', 'paid'])
})

test('opens a message for several recipients with the key of any of them', async () => {
  const message = await new GeneralEncrypt(Buffer.from('paid'))
    .setProtectedHeader({ enc: 'A256GCM' })
    .addRecipient(ec.publicKey)
    .setUnprotectedHeader({ alg: 'ECDH-ES+A256KW' })
    .addRecipient(rsa.publicKey)
    .setUnprotectedHeader({ alg: 'RSA-OAEP-256' })
    .encrypt()
  for (const { privateKey } of [rsa, ec]) {
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const opened = await openWhole(JSON.stringify(message), pem)
    assert.deepEqual([opened.text, opened.verdict], ['paid', 'verified'])
  }
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const wrong = await openWhole(
    JSON.stringify(message),
    other.export({ type: 'pkcs8', format: 'pem' }).toString(),
  )
  assert.equal(wrong.problem, 'wrong-key')
})

test('names what keeps a signature from being checked, instead of calling it wrong', async () => {
  const sign = (header: object) =>
    new FlattenedSign(Buffer.from('{"a":1}'))
      .setProtectedHeader({ alg: 'HS256', ...header })
      .sign(secret, { crit: { x: true } })
  const compact = ({ protected: header, payload, signature }: FlattenedJWS) =>
    `${header}.${payload}.${signature}`
  const key = secret.toString('hex')
  assert.equal((await openWhole(compact(await sign({ crit: ['x'], x: 1 })), key)).problem, 'unsupported')
  assert.equal((await openWhole(compact({ ...(await sign({})), payload: '' }), key)).problem, 'unsupported')
  const plain = { ...(await sign({ crit: ['b64'], b64: false })), payload: '{"a":1}' }
  const opened = await openWhole(JSON.stringify(plain), key)
  assert.deepEqual([opened.text, opened.verdict], ['{"a":1}', 'verified'])
})
