// The decryptor in all its states.
import { expect } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import type { State } from '../state.ts'
import {
  button,
  choose,
  decrypt,
  fernet,
  fernetKey,
  input,
  key,
  passphrase,
  path,
  salted,
} from './decryptor-screen.ts'

const cardNumber = ['4111', '1111', '1111', '1111'].join(' ')
const log = Array.from(
  { length: 30 },
  (_, at) =>
    `2026-02-03 10:22:${String(at + 10)}.123 INFO order=${at} ${at % 7 ? 'accepted' : `card ${cardNumber}`}`,
).join('\n')

export const decryptorStates: State[] = [
  {
    name: 'decryptor-found',
    visit: { path },
    open: async (page) => {
      await input(page).fill(salted(log).toString('base64'))
      await expect(page.getByRole('list', { name: 'Steps' })).toBeVisible()
      await page.getByText('Settings').click()
    },
  },
  {
    name: 'decryptor-opened',
    visit: { path },
    open: async (page) => {
      await decrypt(page, salted(log).toString('base64'), passphrase)
      await expect(page.getByText('Decrypted, not verified')).toBeVisible()
    },
  },
  {
    name: 'decryptor-unmasked',
    visit: { path },
    open: async (page) => {
      await decrypt(page, fernet(log), fernetKey)
      await page.getByRole('switch', { name: 'Show full card numbers' }).click()
      await expect(page.getByText(/card numbers shown/)).toBeVisible()
    },
  },
  {
    name: 'decryptor-lines',
    visit: { path },
    open: async (page) => {
      const lines = log
        .split('\n')
        .map((line, at) =>
          at % 5 === 3 ? fernet(line, Buffer.alloc(32, 1).toString('base64')) : fernet(line),
        )
      lines[6] = 'started, nothing secret here'
      await decrypt(page, lines.join('\n'), fernetKey)
      await expect(page.getByRole('button', { name: 'Verified' })).toBeVisible()
    },
  },
  {
    name: 'decryptor-failed',
    visit: { path },
    open: async (page) => {
      await decrypt(page, fernet('x'), Buffer.alloc(32, 1).toString('base64'))
      await expect(page.getByText('Not opened', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'decryptor-file-binary',
    visit: { path },
    open: async (page) => {
      await choose(
        page,
        'picture-of-the-third-quarter.png.enc',
        salted(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(900, 3)])),
      )
      await key(page).fill(passphrase)
      await button(page, 'Decrypt').click()
      await expect(page.getByText('Decrypted, not verified')).toBeVisible()
    },
  },
  {
    name: 'decryptor-archive',
    visit: { path },
    open: async (page) => {
      const names = [
        'access.log',
        'logs/2026-02-03/a-rather-long-name-of-a-log-file-from-production.log',
        'b.txt',
      ]
      const zip = zipSync(Object.fromEntries(names.map((name) => [name, strToU8(log)])))
      await choose(page, 'logs.zip', Buffer.from(zip))
      await button(page, 'Decrypt').click()
      await expect(page.getByText('3 files in the archive.')).toBeVisible()
      await page.getByText('Supported formats').click()
    },
  },
  {
    name: 'decryptor-running',
    visit: { path },
    open: async (page) => {
      await page.getByText('Settings').click()
      await page.getByRole('textbox', { name: 'PBKDF2 iterations' }).fill('9999999')
      await page.getByText('Settings').click()
      await input(page).fill(fernet('x'))
      await choose(page, 'log.enc', salted('hello'))
      await key(page).fill(passphrase)
      await button(page, 'Decrypt').click()
      await expect(button(page, 'Cancel')).toBeVisible()
    },
  },
]
