// The deobfuscator in all its states.
import { expect } from '@playwright/test'
import type { State } from '../state.ts'
import { box, paste, path, result, trySample } from './deobfuscate-screen.ts'

export const deobfuscateStates: State[] = [
  { name: 'deobfuscate-empty', visit: { path }, open: (page) => expect(box(page)).toBeVisible() },
  {
    name: 'deobfuscate-refused',
    visit: { path },
    open: async (page) => {
      await page.getByRole('button', { name: 'Deobfuscate' }).click()
      await expect(page.getByText('Paste a script, drop a file, or try a sample.')).toBeVisible()
    },
  },
  {
    name: 'deobfuscate-working',
    visit: { path },
    open: async (page) => {
      await paste(page, 'for (;;) {}')
      await expect(page.getByText('Running it in the sandbox')).toBeVisible()
    },
  },
  {
    name: 'deobfuscate-cancelled',
    visit: { path },
    open: async (page) => {
      await paste(page, 'for (;;) {}')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByText('pasted.js was not analysed.')).toBeVisible()
    },
  },
  {
    name: 'deobfuscate-not-judged',
    visit: { path },
    open: async (page) => {
      await paste(
        page,
        'const s = document.createElement("script")\ns.src = "https://cdn.example/a.js"\nif ("getBattery" in navigator) fetch("/x", { body: "https://api.example/v1" })',
      )
      await expect(page.getByText('Could not be judged')).toBeVisible()
    },
  },
  {
    name: 'deobfuscate-failed',
    visit: { path },
    open: async (page) => {
      await paste(page, 'this is ( not a script')
      await expect(page.getByText('The script could not be analysed')).toBeVisible()
    },
  },
  {
    name: 'deobfuscate-fingerprint',
    visit: { path },
    open: async (page) => {
      await trySample(page, 'Fingerprint')
      await expect(result(page, 'sample-fingerprint.js')).toBeVisible()
    },
  },
  {
    name: 'deobfuscate-skimmer',
    visit: { path },
    open: async (page) => {
      await trySample(page, 'Card skimmer')
      await expect(page.getByText('It looks like a card skimmer')).toBeVisible()
      await page.getByRole('button', { name: 'Show line 10' }).first().click()
      await expect(page.locator('[data-line="10"][data-target]')).toBeVisible()
    },
  },
  {
    name: 'deobfuscate-compare',
    visit: { path },
    open: async (page) => {
      await trySample(page, 'Chat widget 1.0')
      await page.getByRole('button', { name: 'Compare with another version' }).click()
      await trySample(page, 'Chat widget 1.1')
      await expect(page.getByRole('heading', { name: 'Compared with sample-widget-1.0.js' })).toBeVisible()
    },
  },
]
