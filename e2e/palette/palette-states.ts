// The palette and the list of shortcuts.
import { expect } from '@playwright/test'
import { someBins } from '../dataset.ts'
import { dialog } from '../screen.ts'
import type { State } from '../state.ts'
import { input, openPalette, palette, result } from './palette-screen.ts'

export const paletteStates: State[] = [
  { name: 'palette', visit: { path: '/tools' }, open: openPalette },
  {
    name: 'palette-this-page',
    visit: { path: '/?vendors=VISA' },
    open: async (page) => {
      await openPalette(page)
      await expect(palette(page).getByRole('group', { name: 'This page' })).toBeVisible()
    },
  },
  {
    name: 'palette-results',
    visit: { path: '/tools' },
    open: async (page) => {
      await openPalette(page)
      await input(page).fill('po')
      await expect(result(page, /^Poland/)).toBeVisible()
    },
  },
  {
    name: 'palette-bin',
    visit: { path: '/tools' },
    open: async (page) => {
      const [bin = ''] = await someBins(1)
      await openPalette(page)
      await input(page).fill(bin)
      await expect(palette(page).getByRole('region', { name: `BIN ${bin}` })).toContainText('Visa')
    },
  },
  {
    name: 'shortcuts',
    visit: { path: '/tools' },
    open: async (page) => {
      await page.keyboard.press('?')
      await expect(dialog(page, 'Keyboard shortcuts')).toBeVisible()
    },
  },
]
