import { createMessage, encrypt } from 'openpgp'
import { expect, test } from '../test.ts'
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

/** Put together here, so that none stands in the repository. */
const cardNumber = ['4111', '1111', '1111', '1111'].join('')

test.describe('the decryptor', () => {
  test('recognises a salted file in base64', async ({ openSite }) => {
    const { page } = await openSite({ path })
    await input(page).fill(salted(`paid with ${cardNumber}\n`).toString('base64'))
    const found = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
    await expect(found.filter({ hasText: 'OpenSSL enc' })).toBeVisible()
    await expect(found).toHaveText(['Base64', 'OpenSSL enc Enter the passphrase.'], { useInnerText: true })
    await key(page).fill(passphrase)
    await expect(
      page.getByRole('combobox', { name: 'Key type' }).getByText('Detected: Passphrase'),
    ).toBeAttached()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Decrypted, not verified')).toBeVisible()
    await expect.poll(() => output(page).innerText()).toBe(`paid with 411111${'*'.repeat(10)}\n`)
    await expect(page.getByText('1 card number masked')).toBeVisible()
    await expect(
      page.getByText(
        'base64 -d < input | openssl enc -d -aes-256-cbc -pbkdf2 -iter 10000 -md sha256 > opened',
      ),
    ).toBeVisible()
    await button(page, 'Copy').click()
    await expect(button(page, 'Copied!')).toBeVisible()
    const saving = page.waitForEvent('download')
    await button(page, 'Save').click()
    expect((await saving).suggestedFilename()).toBe('input-opened.txt')
  })

  test('has a message for each way to fail', async ({ openSite }) => {
    const { page } = await openSite({ path })
    const token = fernet('a secret')
    await decrypt(page, token, '')
    await expect(page.getByText('A key is needed')).toBeVisible()
    await decrypt(page, token, Buffer.alloc(32, 8).toString('base64'))
    await expect(page.getByText('Not opened', { exact: true })).toBeVisible()
    await decrypt(page, token, 'short')
    await expect(page.getByText('Wrong type of key or setting')).toBeVisible()
    await decrypt(page, salted('x'.repeat(100)).subarray(0, 60).toString('base64'), passphrase)
    await expect(page.getByText('Not opened', { exact: true })).toBeVisible()
    await decrypt(page, token, fernetKey)
    await expect(page.getByText('Decrypted and verified')).toBeVisible()
    await expect(output(page)).toHaveText('a secret')
  })

  test('decrypts line by line, with a status per line and a filter', async ({ openSite }) => {
    const { page } = await openSite({ path })
    const lines = Array.from({ length: 300 }, (_, at) => fernet(`payment ${at + 1}`))
    lines[4] = fernet('of another', Buffer.alloc(32, 9).toString('base64'))
    await decrypt(page, lines.join('\n'), fernetKey)
    const row = page.getByRole('table', { name: 'Lines' }).getByRole('row')
    await expect(row.filter({ hasText: 'payment 3' }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Verified 299' })).toBeVisible()
    await page.getByRole('button', { name: 'Not opened 1' }).click()
    await expect(row.filter({ hasText: 'Not opened' })).toBeVisible()
    await expect(row).toHaveCount(2)
    await expect(row.nth(1)).toHaveText(/^5\n/, { useInnerText: true })
  })

  test('loads the OpenPGP worker only when it is needed', async ({ openSite }) => {
    const { page, requests } = await openSite({ path })
    const message = await createMessage({ text: 'by passphrase' })
    const armoured = await encrypt({ message, passwords: passphrase })
    await input(page).fill(armoured)
    await expect(page.getByRole('list', { name: 'Steps' }).getByText('OpenPGP')).toBeVisible()
    expect(requests.filter((line) => line.includes('pgp-worker'))).toEqual([])
    await key(page).fill(passphrase)
    await button(page, 'Decrypt').click()
    await expect(page.getByText('Decrypted and verified')).toBeVisible()
    await expect(output(page)).toHaveText('by passphrase')
    expect(requests.some((line) => line.includes('pgp-worker'))).toBe(true)
  })

  test('decrypts a dropped file of 64 MB', async ({ openSite }) => {
    const { page } = await openSite({ path })
    await expect(input(page)).toBeVisible()
    await page.evaluate(dropLargeFile, { line, passphrase })
    await expect(page.getByText('log.enc')).toBeVisible()
    await key(page).fill(passphrase)
    await button(page, 'Decrypt').click()
    await expect(page.getByText('Decrypted, not verified')).toBeVisible()
    await expect(page.getByText('64 MB').first()).toBeVisible()
    await expect(output(page)).toContainText(line.trim())
  })

  test('says what it tries while it looks for settings, and can be cancelled', async ({ openSite }) => {
    const { page } = await openSite({ path })
    await decrypt(page, salted('hello').toString('base64'), 'another passphrase')
    await expect(page.getByText(/^Trying PBKDF2 with SHA-\d+, [\d,]+ iterations…/)).toBeVisible()
    await button(page, 'Cancel').click()
    await expect(page.getByText('Nothing was kept, and the key was wiped from the worker.')).toBeVisible()
  })

  test('works again after a cancel', async ({ openSite }) => {
    const { page } = await openSite({ path })
    await page.getByText('Settings').click()
    await page.getByRole('textbox', { name: 'PBKDF2 iterations' }).fill('3000000')
    await choose(page, 'log.enc', salted('hello'))
    await key(page).fill(passphrase)
    await button(page, 'Decrypt').click()
    await button(page, 'Cancel').click()
    await expect(page.getByText('Cancelled')).toBeVisible()
    await page.getByRole('textbox', { name: 'PBKDF2 iterations' }).fill('')
    await button(page, 'Decrypt').click()
    await expect(page.getByText('Decrypted, not verified')).toBeVisible()
    await expect(output(page)).toHaveText('hello')
  })

  test('shows HTML as text', async ({ openSite }) => {
    const { page } = await openSite({ path })
    const text = '<img src=x onerror=alert(1)><b>bold</b>'
    await decrypt(page, fernet(text), fernetKey)
    await expect(page.getByText('Decrypted and verified')).toBeVisible()
    await expect(output(page)).toHaveText(text)
    await expect(output(page).locator('b, img')).toHaveCount(0)
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
