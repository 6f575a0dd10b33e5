// The deobfuscator in each of its states: readable for all, nothing sticks out.
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noBrowser, openSite } from './browser.ts'
import { box, paste, path, result, trySample } from './deobfuscate-screen.ts'
import { looksRight } from './looks.ts'

const skip = noBrowser

const views: { name: string; open: (page: Page) => Promise<unknown> }[] = [
  { name: 'deobfuscate-empty', open: (page) => box(page).waitFor() },
  {
    name: 'deobfuscate-refused',
    open: async (page) => {
      await page.getByRole('button', { name: 'Deobfuscate' }).click()
      await page.getByText('Paste a script, drop a file, or try a sample.').waitFor()
    },
  },
  {
    name: 'deobfuscate-working',
    open: async (page) => {
      await paste(page, 'for (;;) {}')
      await page.getByText('Trying it in the sandbox').waitFor()
    },
  },
  {
    name: 'deobfuscate-failed',
    open: async (page) => {
      await paste(page, 'this is ( not a script')
      await page.getByText('The script could not be taken apart').waitFor()
    },
  },
  {
    name: 'deobfuscate-fingerprint',
    open: async (page) => {
      await trySample(page, 'Fingerprint')
      await result(page, 'sample-fingerprint.js').waitFor()
    },
  },
  {
    name: 'deobfuscate-skimmer',
    open: async (page) => {
      await trySample(page, 'Card skimmer')
      await page.getByText('It looks like a card skimmer').waitFor()
      await page.getByRole('button', { name: 'Show line 10' }).first().click()
      await page.locator('[data-line="10"][data-target]').waitFor()
    },
  },
  {
    name: 'deobfuscate-compare',
    open: async (page) => {
      await trySample(page, 'Chat widget 1.0')
      await page.getByRole('button', { name: 'Compare with another version' }).click()
      await trySample(page, 'Chat widget 1.1')
      await page.getByRole('heading', { name: 'Compared with sample-widget-1.0.js' }).waitFor()
    },
  },
]

describe('appearance of the deobfuscator', () => {
  for (const { name, open } of views) {
    test(name, { skip }, async (t) => {
      const { page } = await openSite(t, { path })
      await open(page)
      await looksRight(t, page, name)
    })
  }
})
