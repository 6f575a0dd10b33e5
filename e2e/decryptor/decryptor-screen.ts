// Encrypted things, and how a person works the decryptor.
import { createCipheriv, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'

export const path = '/tools/decryptor'
export const passphrase = 'correct horse battery'

/** As `openssl enc -aes-256-cbc -pbkdf2` writes it. */
export function salted(content: string | Uint8Array, iterations = 10_000): Buffer<ArrayBuffer> {
  const salt = randomBytes(8)
  const derived = pbkdf2Sync(passphrase, salt, iterations, 48, 'sha256')
  const cipher = createCipheriv('aes-256-cbc', derived.subarray(0, 32), derived.subarray(32))
  return Buffer.concat([Buffer.from('Salted__'), salt, cipher.update(content), cipher.final()])
}

export const fernetKey = Buffer.alloc(32, 7).toString('base64')

export function fernet(content: string, key = fernetKey): string {
  const bytes = Buffer.from(key, 'base64')
  const iv = randomBytes(16)
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(1_770_000_000n)
  const cipher = createCipheriv('aes-128-cbc', bytes.subarray(16), iv)
  const body = Buffer.concat([Buffer.of(0x80), time, iv, cipher.update(content), cipher.final()])
  const signature = createHmac('sha256', bytes.subarray(0, 16)).update(body).digest()
  return Buffer.concat([body, signature]).toString('base64').replaceAll('+', '-').replaceAll('/', '_')
}

export const input = (page: Page): Locator => page.getByRole('textbox', { name: 'Encrypted text or file' })
export const key = (page: Page): Locator => page.getByRole('textbox', { name: 'Key', exact: true })
export const output = (page: Page): Locator => page.locator('pre[aria-label="Decrypted content"]')
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

export async function decrypt(page: Page, text: string, secret: string): Promise<void> {
  await input(page).fill(text)
  await key(page).fill(secret)
  await button(page, 'Decrypt').click()
}

export async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
}
