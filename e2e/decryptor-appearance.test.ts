// The decryptor in all its states: readable for all, nothing sticks out.
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noBrowser, openSite } from './browser.ts'
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
import { looksRight } from './looks.ts'

const skip = noBrowser
const cardNumber = ['4111', '1111', '1111', '1111'].join(' ')
const log = Array.from(
  { length: 30 },
  (_, at) =>
    `2026-02-03 10:22:${String(at + 10)}.123 INFO order=${at} ${at % 7 ? 'accepted' : `card ${cardNumber}`}`,
).join('\n')

const views: { name: string; open: (page: Page) => Promise<unknown> }[] = [
  {
    name: 'decryptor-found',
    open: async (page) => {
      await input(page).fill(salted(log).toString('base64'))
      await page.getByRole('list', { name: 'Steps' }).waitFor()
      await page.getByText('Settings').click()
    },
  },
  {
    name: 'decryptor-opened',
    open: async (page) => {
      await decrypt(page, salted(log).toString('base64'), passphrase)
      await page.getByText('Decrypted, not verified').waitFor()
    },
  },
  {
    name: 'decryptor-lines',
    open: async (page) => {
      const lines = log
        .split('\n')
        .map((line, at) =>
          at % 5 === 3 ? fernet(line, Buffer.alloc(32, 1).toString('base64')) : fernet(line),
        )
      lines[6] = 'started, nothing secret here'
      await decrypt(page, lines.join('\n'), fernetKey)
      await page.getByRole('button', { name: 'Verified' }).waitFor()
    },
  },
  {
    name: 'decryptor-failed',
    open: async (page) => {
      await decrypt(page, fernet('x'), Buffer.alloc(32, 1).toString('base64'))
      await page.getByText('The key does not open it').waitFor()
    },
  },
  {
    name: 'decryptor-file-binary',
    open: async (page) => {
      await choose(
        page,
        'picture-of-the-third-quarter.png.enc',
        salted(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(900, 3)])),
      )
      await key(page).fill(passphrase)
      await button(page, 'Decrypt').click()
      await page.getByText('Decrypted, not verified').waitFor()
    },
  },
  {
    name: 'decryptor-running',
    open: async (page) => {
      await page.getByText('Settings').click()
      await page.getByRole('textbox', { name: 'PBKDF2 iterations' }).fill('9999999')
      await page.getByText('Settings').click()
      await input(page).fill(fernet('x'))
      await choose(page, 'log.enc', salted('hello'))
      await key(page).fill(passphrase)
      await button(page, 'Decrypt').click()
      await button(page, 'Cancel').waitFor()
    },
  },
]

describe('appearance of the decryptor', { concurrency: 2 }, () => {
  for (const { name, open } of views) {
    test(name, { skip }, async (t) => {
      const { page } = await openSite(t, { path })
      await page.getByRole('form', { name: 'Decryptor' }).waitFor()
      await open(page)
      await looksRight(t, page, name)
    })
  }
})
