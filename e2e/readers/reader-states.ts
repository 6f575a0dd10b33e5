// The ISO 8583 reader and the EMV tag reader in all their states.
import { expect } from '@playwright/test'
import { button } from '../screen.ts'
import type { State } from '../state.ts'
import { box, emvPath, isoPath, read, result } from './reader-screen.ts'

export const readerStates: State[] = [
  { name: 'iso-reader-empty', visit: { path: isoPath }, open: (page) => expect(box(page)).toBeVisible() },
  {
    name: 'iso-reader-sample',
    visit: { path: isoPath },
    open: async (page) => {
      await button(page, 'Authorisation request').click()
      await expect(result(page).getByText('457173••••••0000').first()).toBeVisible()
    },
  },
  {
    name: 'iso-reader-refused',
    visit: { path: isoPath },
    open: async (page) => {
      await read(page, `0800 2020000000800000 000000 00A001 3239313130303031\n\n${'0200'.padEnd(60, '12')}`)
      await expect(result(page).getByText(/Does not parse: Field 11: it has an invalid digit/)).toBeVisible()
    },
  },
  {
    name: 'iso-reader-choice',
    visit: { path: isoPath },
    open: async (page) => {
      await read(page, '0800 0000000000000100 0003 404040')
      await expect(page.getByText('More than one reading fits to the last byte')).toBeVisible()
    },
  },
  {
    name: 'emv-reader-sample',
    visit: { path: emvPath },
    open: async (page) => {
      await button(page, 'Chip purchase').click()
      await button(page, 'Show card numbers').click()
      await expect(result(page).getByText('ARQC: online authorisation requested')).toBeVisible()
    },
  },
  {
    name: 'emv-reader-wrong',
    visit: { path: emvPath },
    open: async (page) => {
      await read(page, '5F2A020978 9F0206ABCD00001250 DF7F03010203 950500')
      await expect(result(page).getByText(/^Does not parse: Tag 95/)).toBeVisible()
    },
  },
]
