import { readStored, writeStored } from '../store.ts'
import type { Item } from './items.ts'

const key = 'palette_recent'
const most = 6

/**
 * The last choices in this browser, newest first. Of lists only the address is kept: their names may be private, and the
 * next person here may have another account.
 */
export function recentItems(): Item[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isItem) : []
  } catch {
    return []
  }
}

export function remember(item: Item): void {
  if (item.to === undefined) return
  const kept = isList(item) ? { ...item, label: '', detail: undefined } : item
  const others = recentItems().filter((other) => other.key !== item.key)
  writeStored(key, JSON.stringify([kept, ...others].slice(0, most)))
}

export const isList = (item: Item): boolean => item.key.startsWith('list:')

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  'label' in value &&
  'to' in value &&
  typeof value.key === 'string' &&
  typeof value.label === 'string' &&
  typeof value.to === 'string' &&
  /^\/(?!\/)/.test(value.to)
