import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createMessage, encrypt } from 'openpgp'
import { noBrowser, openSite } from './browser.ts'
import {
  button,
  choose,
  decrypt,
  fernet,
  fernetKey,
  input,
  key,
  output,
  passphrase,
  path,
  salted,
} from './decryptor-screen.ts'

const skip = noBrowser
/** Put together here, so that none stands in the repository. */
const cardNumber = ['4111', '1111', '1111', '1111'].join('')

describe('decryptor', { concurrency: 2 }, () => {
  test('a salted file in base64 is understood by itself', { skip }, async (t) => {
    const { page } = await openSite(t, { path })
    await input(page).fill(salted(`paid with ${cardNumber}\n`).toString('base64'))
    const found = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
    await found.filter({ hasText: 'OpenSSL enc' }).waitFor()
    assert.deepEqual(await found.allInnerTexts(), ['Base64', 'OpenSSL enc\nEnter the passphrase.'])
    await key(page).fill(passphrase)
    await page
      .getByRole('combobox', { name: 'Kind of key' })
      .getByText('Found: Passphrase')
      .waitFor({ state: 'attached' })
    await page.keyboard.press('Control+Enter')
    await page.getByText('Decrypted, not verified').waitFor()
    assert.equal(await output(page).innerText(), `paid with 411111${'*'.repeat(10)}\n`)
    await page.getByText('1 card number masked').waitFor()
    await page
      .getByText('base64 -d < input | openssl enc -d -aes-256-cbc -pbkdf2 -iter 10000 -md sha256 > opened')
      .waitFor()
    await button(page, 'Copy').click()
    await button(page, 'Copied!').waitFor()
    const saving = page.waitForEvent('download')
    await button(page, 'Save').click()
    assert.equal((await saving).suggestedFilename(), 'input-opened.txt')
  })

  test('each way to fail has its words', { skip }, async (t) => {
    const { page } = await openSite(t, { path })
    const token = fernet('a secret')
    await decrypt(page, token, '')
    await page.getByText('A key is needed').waitFor()
    await decrypt(page, token, Buffer.alloc(32, 8).toString('base64'))
    await page.getByText('The key does not open it').waitFor()
    await decrypt(page, token, 'short')
    await page.getByText('The key or a setting does not fit').waitFor()
    await decrypt(page, salted('x'.repeat(100)).subarray(0, 60).toString('base64'), passphrase)
    await page.getByText('Cut off', { exact: true }).waitFor()
    await decrypt(page, token, fernetKey)
    await page.getByText('Decrypted and verified').waitFor()
    assert.equal(await output(page).innerText(), 'a secret')
  })

  test('line by line, with a status each and a filter', { skip }, async (t) => {
    const { page } = await openSite(t, { path })
    const lines = Array.from({ length: 300 }, (_, at) => fernet(`payment ${at + 1}`))
    lines[4] = fernet('of another', Buffer.alloc(32, 9).toString('base64'))
    await decrypt(page, lines.join('\n'), fernetKey)
    const row = page.getByRole('table', { name: 'Lines' }).getByRole('row')
    await row.filter({ hasText: 'payment 3' }).first().waitFor()
    await page.getByRole('button', { name: 'Verified 299' }).waitFor()
    await page.getByRole('button', { name: 'Wrong key 1' }).click()
    await row.filter({ hasText: 'Wrong key' }).waitFor()
    assert.equal(await row.count(), 2)
    assert.match(await row.nth(1).innerText(), /^5\n/)
  })

  test('OpenPGP comes with a worker of its own', { skip }, async (t) => {
    const { page, requests } = await openSite(t, { path })
    const message = await createMessage({ text: 'by passphrase' })
    const armoured = await encrypt({ message, passwords: passphrase })
    await input(page).fill(armoured)
    await page.getByRole('list', { name: 'Steps' }).getByText('OpenPGP').waitFor()
    assert.ok(!requests.some((line) => line.includes('pgp-worker')))
    await key(page).fill(passphrase)
    await button(page, 'Decrypt').click()
    await page.getByText('Decrypted and verified').waitFor()
    assert.equal(await output(page).innerText(), 'by passphrase')
    assert.ok(requests.some((line) => line.includes('pgp-worker')))
  })

  test('a dropped file of 64 MB', { skip }, async (t) => {
    const { page } = await openSite(t, { path })
    await input(page).waitFor()
    await page.evaluate(dropLargeFile, { line, passphrase })
    await page.getByText('log.enc').waitFor()
    await key(page).fill(passphrase)
    await button(page, 'Decrypt').click()
    await page.getByText('Decrypted, not verified').waitFor()
    await page.getByText('64 MB').first().waitFor()
    assert.ok((await output(page).innerText()).startsWith(line))
  })

  test('cancel ends it, and it works again', { skip }, async (t) => {
    const { page } = await openSite(t, { path })
    await page.getByText('Settings').click()
    await page.getByRole('textbox', { name: 'PBKDF2 iterations' }).fill('9999999')
    await choose(page, 'log.enc', salted('hello'))
    await key(page).fill(passphrase)
    await button(page, 'Decrypt').click()
    await button(page, 'Cancel').click()
    await page.getByText('Cancelled').waitFor()
    await page.getByRole('textbox', { name: 'PBKDF2 iterations' }).fill('')
    await button(page, 'Decrypt').click()
    await page.getByText('Decrypted, not verified').waitFor()
    assert.equal(await output(page).innerText(), 'hello')
  })

  test('what is no HTML stays none', { skip }, async (t) => {
    const { page } = await openSite(t, { path })
    const text = '<img src=x onerror=alert(1)><b>bold</b>'
    await decrypt(page, fernet(text), fernetKey)
    await page.getByText('Decrypted and verified').waitFor()
    assert.equal(await output(page).innerText(), text)
    assert.equal(await output(page).locator('b, img').count(), 0)
  })
})

const line = '2026-02-03 10:22:33.123 INFO request 200 in 12 ms\n'

/** Made in the page: 64 MB are slow to hand over. */
async function dropLargeFile({ line, passphrase }: { line: string; passphrase: string }): Promise<void> {
  const text = new TextEncoder().encode(line.repeat(Math.ceil((64 * 1024 * 1024) / line.length)))
  const salt = new Uint8Array(8)
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(passphrase), 'PBKDF2', false, [
    'deriveBits',
  ])
  const way = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 10_000 }
  const bits = new Uint8Array(await crypto.subtle.deriveBits(way, secret, 384))
  const key = await crypto.subtle.importKey('raw', bits.slice(0, 32), 'AES-CBC', false, ['encrypt'])
  const locked = await crypto.subtle.encrypt({ name: 'AES-CBC', iv: bits.slice(32) }, key, text)
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['Salted__', salt, locked], 'log.enc'))
  const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
  document.querySelector('textarea')!.dispatchEvent(drop)
}
