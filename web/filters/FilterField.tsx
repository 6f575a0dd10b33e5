import { ChevronsUpDown, X } from 'lucide-react'
import {
  Suspense,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import type { Facets } from '#contract/calls/bins.ts'
import { filters, type FilterField as Field, type FilterName } from '#contract/filters.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { FilterChips } from './FilterChips.tsx'
import classes from './FilterField.module.css'
import type { Listed } from './option-order.ts'
import type { ListKeys } from './use-option-keys.ts'

const OptionList = lazyComponent(async () => (await import('./OptionList.tsx')).OptionList)

export interface FilterProps {
  name: FilterName
  value: string[]
  onChange: (value: string[]) => void
  facets?: Facets | undefined
  options?: Listed[] | undefined
  inPopover?: boolean
}

const listKeys = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageUp', 'PageDown', 'Enter'])

const leave = 'Tab'
const lookUp = 'Control+Enter'

/**
 * A combobox with several values: chips, an input to search, and a list whose code and options are loaded when someone is
 * about to use it.
 */
export function FilterField({ name, value, onChange, facets, options, inPopover = false }: FilterProps) {
  const { label, plural, options: kind }: Field = filters[name]
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState(inPopover)
  const [search, setSearch] = useState('')
  const [active, setActive] = useState<string>()
  const keys = useRef<ListKeys>(null)
  const early = useRef<string[]>([])

  const type = (text: string) => {
    early.current = []
    setSearch(text)
    setOpened(true)
  }
  const close = () => {
    early.current = []
    setSearch('')
    setActive(undefined)
    if (!inPopover) setOpened(false)
  }
  const blur = ({ relatedTarget }: FocusEvent) => {
    // The input stays the active element when another window gets the focus.
    if (!root.current?.contains(relatedTarget) && document.activeElement !== input.current) finish(leave)
  }
  const finish = (how: typeof leave | typeof lookUp): boolean => {
    const isLater = early.current.length > 0
    if (isLater) early.current.push(how)
    else close()
    return isLater
  }
  /** Takes one key per rendering, so that each sees what the one before it did. */
  const takeEarly = () => {
    const key = early.current.shift()
    if (key === leave || key === lookUp) close()
    else if (key !== undefined) keys.current?.press(key)
    if (key === lookUp) input.current?.form?.requestSubmit()
  }
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, nativeEvent } = event
    if (nativeEvent.isComposing) return
    if (key === 'Backspace' && search === '' && value.length > 0 && !event.repeat) {
      onChange(value.slice(0, -1))
    } else if (event.ctrlKey || event.metaKey || event.shiftKey) {
      // Ctrl Enter looks up.
      if (key === 'Enter' && finish(lookUp)) event.preventDefault()
    } else if (key === 'Escape' && opened && !inPopover) {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (listKeys.has(key) && (opened || key.startsWith('Arrow'))) {
      event.preventDefault()
      setOpened(true)
      if (!keys.current?.press(key)) early.current.push(key)
    }
  }
  const pointAt = (event: MouseEvent) => {
    if (event.target === input.current || (event.target as Element).closest('button')) return
    event.preventDefault()
    input.current?.focus()
    if (opened) close()
    else setOpened(true)
  }
  const list = opened && (
    <Suspense>
      <OptionList
        id={id}
        root={root}
        input={input}
        name={name}
        value={value}
        onChange={onChange}
        facets={facets}
        options={options}
        search={search}
        onActive={setActive}
        onClose={close}
        keys={keys}
        onReady={takeEarly}
        inPopover={inPopover}
      />
    </Suspense>
  )
  return (
    <div
      ref={root}
      className={classes.root}
      onBlur={blur}
      onFocus={OptionList.preload}
      onPointerEnter={OptionList.preload}
    >
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {/* Before the input, so that Tab leaves the field, and Shift Tab goes to the switches in the list. */}
      {!inPopover && list}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the input has the keys */}
      <div className={classes.field} onMouseDown={pointAt}>
        <FilterChips
          id={id}
          name={name}
          value={value}
          onChange={onChange}
          known={options ?? facets?.[name]}
        />
        <input
          ref={input}
          id={id}
          role="combobox"
          className={classes.input}
          aria-expanded={opened}
          aria-controls={opened ? `${id}-list` : undefined}
          aria-activedescendant={opened ? active : undefined}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint={opened ? 'done' : undefined}
          // A few fixed options do not need a search.
          placeholder={
            value.length === 0 ? `${typeof kind === 'object' ? 'Select' : 'Search'} ${plural}` : ''
          }
          value={search}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onClick={() => setOpened(true)}
          onKeyDown={keyDown}
        />
        {value.length > 0 && (
          <button
            type="button"
            tabIndex={-1}
            className={classes.clear}
            aria-label={`Clear ${label}`}
            onClick={() => {
              onChange([])
              input.current?.focus()
            }}
          >
            <X size={16} aria-hidden />
          </button>
        )}
        <ChevronsUpDown size={14} aria-hidden className={classes.chevron} />
      </div>
      {inPopover && list}
    </div>
  )
}
