import { useEffect, useImperativeHandle, useState, type Ref, type RefObject } from 'react'
import { limits } from '#contract/limits.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import type { FilterName } from '#contract/filters.ts'
import type { Listed, Order } from './option-order.ts'
import type { Row } from './OptionRows.tsx'

export interface ListKeys {
  /** Handles a key of the field; false while the options are loading. */
  press: (key: string) => boolean
}

export interface OptionBoxProps {
  id: string
  name: FilterName
  root: RefObject<HTMLElement | null>
  input: RefObject<HTMLInputElement | null>
  value: string[]
  onChange: (value: string[]) => void
  search: string
  shown: Listed[]
  total: number
  isLoading: boolean
  hasFailed?: boolean
  order: Order
  onOrder: (order: Order) => void
  onActive: (id: string | undefined) => void
  onClose: () => void
  keys: Ref<ListKeys>
  onReady: () => void
  onHurry?: () => void
  onMore?: () => void
  loadMatches?: (limit: number) => Promise<Listed[]>
  inPopover: boolean
}

export function useOptionKeys(props: OptionBoxProps, rows: Row[], chosen: ReadonlySet<string>) {
  const { id, value, onChange, search, shown, isLoading, onActive, onReady, onHurry, input } = props
  // While someone types, the first match is highlighted.
  const start = search.trim() === '' || shown.length === 0 ? -1 : rows.length - shown.length
  const [kept, setKept] = useState<{ search: string; at: number; byKey: boolean }>()
  const [said, setSaid] = useState<{ search: string; text: string }>()
  const active = Math.min(kept?.search === search ? kept.at : start, rows.length - 1)
  const say = (text: string) => setSaid({ search, text })

  const select = (values: string[], isOn: boolean) => {
    const rest = value.filter((one) => !values.includes(one))
    onChange(isOn ? [...rest, ...values].slice(0, limits.filterValues) : rest)
  }
  const pickAll = async (selects: string[], byTouch: boolean) => {
    const isOn = !selects.every((one) => chosen.has(one))
    const found = await props.loadMatches?.(limits.optionsAtOnce)
    const values = found?.map((option) => option.value) ?? selects
    select(values, isOn)
    if (byTouch && isOn) props.onClose()
    say(`${formatNumber(values.length)} ${isOn ? 'selected' : 'removed'}`)
  }
  /** On a phone, the list covers the next filter, so a tap that leaves nothing to pick closes it. */
  const pick = (at: number, byTouch = false) => {
    const row = rows[at]
    if (!row) return
    setKept({ search, at, byKey: false })
    if ('selects' in row) {
      void pickAll(row.selects, byTouch).catch(() => say('Could not select them'))
      return
    }
    const isOn = !chosen.has(row.value)
    select([row.value], isOn)
    say(`${row.label} ${isOn ? 'selected' : 'removed'}`)
    const isAll = rows.length === 1 || row.levels !== undefined
    if (byTouch && isOn && search.trim() !== '' && isAll) props.onClose()
  }
  const press = (key: string): boolean => {
    if (isLoading) {
      onHurry?.()
      return false
    }
    if (key === 'Enter') {
      pick(active)
      // The search stays for the next pick, and typing replaces it.
      input.current?.select()
    } else {
      setKept({ search, at: moved(active, key, rows.length), byKey: true })
    }
    return true
  }
  useImperativeHandle(props.keys, () => ({ press }))
  useEffect(() => {
    if (!isLoading) onReady()
  })
  useEffect(() => onActive(active < 0 ? undefined : `${id}-option-${active}`), [active, id, onActive])
  return {
    active,
    /** The row to scroll to; a row under the pointer is there already. */
    shownRow: kept?.byKey && kept.search === search ? active : undefined,
    point: (at: number) => setKept({ search, at, byKey: false }),
    pick,
    said: said?.search === search ? said.text : undefined,
  }
}

const rowsPerPage = 6

function moved(from: number, key: string, rows: number): number {
  const last = rows - 1
  if (last < 0) return -1
  if (key === 'ArrowDown') return from >= last ? 0 : from + 1
  if (key === 'ArrowUp') return from <= 0 ? last : from - 1
  if (key === 'PageDown') return Math.min(last, Math.max(from, 0) + rowsPerPage)
  if (key === 'PageUp') return Math.max(0, from - rowsPerPage)
  return key === 'Home' ? 0 : last
}
