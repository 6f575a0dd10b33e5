import { CornerDownLeft, Search, X } from 'lucide-react'
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react'
import { cutBin, numberPattern, plainDigits } from '#contract/formats/bin-text.ts'
import { limits } from '#contract/limits.ts'
import { plural } from '#contract/formats/numbers.ts'
import { useNavigate } from '../router/Router.tsx'
import { pastedBins } from '../bins/text/bins-text.ts'
import { useModal } from '../ui/use-modal.ts'
import { useShownScheme, useColourScheme } from '../settings/stored-settings.ts'
import { logoutPresses } from '../session/session.ts'
import { Flag } from '../ui/pictures/Flag.tsx'
import { Keys } from '../ui/text/Keys.tsx'
import { inGroups, type Item } from './items.ts'
import { palette } from '../open-palette.ts'
import classes from './Palette.module.css'
import { PaletteAnswer } from './PaletteAnswer.tsx'
import { remember } from './recent.ts'
import { isPressed, shortcuts } from '../shortcuts.ts'
import { useResults } from './use-results.ts'

export function Palette({ onClose }: { onClose: () => void }) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [cut, setCut] = useState(0)
  const [pointed, setPointed] = useState<{ text: string; key: string }>()
  const [entered, setEntered] = useState(false)
  const { items, bin, isLoading } = useResults(text)
  const choose = useChoose(onClose)
  const grouped = inGroups(items)
  const shown = grouped.flatMap(([, items]) => items)
  const at = Math.max(
    0,
    shown.findIndex(({ key }) => pointed?.text === text && key === pointed.key),
  )
  const active = shown[at]
  useModal(dialog, onClose)
  useKeyboardRoom(dialog)

  // Enter was pressed before there was a result.
  useEffect(() => {
    if (!entered || !active) return
    choose(active, false)
  }, [entered, active, choose])
  useEffect(() => {
    dialog.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active?.key])

  const type = (next: string) => {
    setEntered(false)
    if (next === '') setCut(0)
    setText(shortened(next))
  }
  const paste = (event: ClipboardEvent) => {
    const found = pastedBins(event.clipboardData.getData('text/plain'))
    if (found.lines.length === 0) return
    event.preventDefault()
    setCut(found.cut)
    // What was cut has eleven digits left.
    const isCut = ({ length }: string) => found.cut > 0 && length === limits.extendedBinDigits
    const bins = found.lines.map((line) => (isCut(line) ? line.slice(0, limits.binDigits) : line))
    setText(bins.join(', '))
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const to = target(event.key, at, shown.length)
    if (event.key === 'Enter') {
      event.preventDefault()
      if (active) choose(active, event.ctrlKey || event.metaKey)
      else setEntered(isLoading)
    } else if (text === '' && isPressed(shortcuts.Anywhere.help, event)) {
      event.preventDefault()
      palette.set('shortcuts')
    } else if (to !== undefined && !event.shiftKey) {
      event.preventDefault()
      setPointed({ text, key: shown[to]?.key ?? '' })
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click on the backdrop; its key is Escape
    <dialog
      ref={dialog}
      className={classes.palette}
      aria-label="Search"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={classes.top}>
        <Search size={18} aria-hidden className={classes.icon} />
        <input
          role="combobox"
          className={classes.input}
          aria-label="Search BINs, banks, lists, tools and pages"
          placeholder="BIN, bank, list, country or tool"
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${at}`}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={2000}
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onPaste={paste}
          onKeyDown={keyDown}
        />
        <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
          <X size={18} aria-hidden />
        </button>
      </div>
      {cut > 0 && (
        <p role="status" className={classes.cut}>
          {plural(cut, 'number was', 'numbers were')} longer than a BIN and shortened to {limits.binDigits}{' '}
          digits. The rest never left your browser.
        </p>
      )}
      {bin !== undefined && <PaletteAnswer bin={bin} />}
      <div id={`${id}-list`} role="listbox" aria-label="Results" className={classes.list}>
        {grouped.map(([group, items], at) => (
          <div key={group} role="group" aria-labelledby={`${id}-group-${at}`}>
            <div id={`${id}-group-${at}`} className={classes.group}>
              {group}
            </div>
            {items.map((item) => {
              const row = shown.indexOf(item)
              return (
                <Result
                  key={item.key}
                  id={`${id}-${row}`}
                  item={item}
                  isActive={item === active}
                  onPoint={() => item !== active && setPointed({ text, key: item.key })}
                  onChoose={(inNewTab) => choose(item, inNewTab)}
                />
              )
            })}
          </div>
        ))}
      </div>
      {shown.length === 0 && <p className={classes.message}>{isLoading ? 'Searching…' : emptyText(text)}</p>}
      <div role="status" className="visually-hidden">
        {isLoading ? '' : plural(shown.length, 'result')}
      </div>
      <p className={classes.hints}>
        <span>
          <Keys of={shortcuts['Search results'].choose} /> to open
        </span>
        <span>
          <Keys of={shortcuts['Search results'].newTab} /> in a new tab
        </span>
        <span>
          <Keys of={shortcuts.Anywhere.help} /> for all shortcuts
        </span>
      </p>
    </dialog>
  )
}

interface ResultProps {
  id: string
  item: Item
  isActive: boolean
  onPoint: () => void
  onChoose: (inNewTab: boolean) => void
}

const Result = ({ id, item, isActive, onPoint, onChoose }: ResultProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the keys
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isActive}
    className={classes.result}
    data-active={isActive || undefined}
    onPointerMove={onPoint}
    onMouseDown={(event) => event.preventDefault()}
    onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
    onAuxClick={(event) => event.button === 1 && onChoose(true)}
  >
    {item.flag !== undefined && <Flag code={item.flag} />}
    <span className={classes.label}>{item.label}</span>
    {item.detail !== undefined && <span className={classes.detail}>{item.detail}</span>}
    {isActive && <CornerDownLeft size={14} aria-hidden className={classes.enter} />}
  </div>
)

function emptyText(text: string): string {
  if (/^[\d\s]{1,5}$/.test(text)) return 'A BIN has at least 6 digits.'
  return /^[\d\s,]+$/.test(text) ? 'Use the BIN box for more than 100 BINs.' : 'Nothing found.'
}

function useChoose(onClose: () => void) {
  const navigate = useNavigate()
  const [, chooseScheme] = useColourScheme()
  const scheme = useShownScheme()
  return (item: Item, inNewTab: boolean) => {
    remember(item)
    if (item.to !== undefined && inNewTab) {
      open(item.to, '_blank', 'noopener')
      return
    }
    onClose()
    // Once this dialog is gone, so that one which the button opens returns the focus to the button.
    if (item.button) setTimeout(press, 0, item.button)
    if (item.action === 'shortcuts') palette.set('shortcuts')
    if (item.action === 'logout') logoutPresses.set(logoutPresses.get() + 1)
    if (item.action === 'scheme') chooseScheme(scheme === 'dark' ? 'light' : 'dark')
    if (item.to !== undefined) navigate(item.to)
  }
}

function press(button: HTMLElement): void {
  button.focus()
  button.click()
}

function useKeyboardRoom(dialog: { current: HTMLDialogElement | null }): void {
  useLayoutEffect(() => {
    const own = dialog.current!
    const fit = () => own.style.setProperty('--room', `${visualViewport?.height ?? innerHeight}px`)
    fit()
    visualViewport?.addEventListener('resize', fit)
    return () => visualViewport?.removeEventListener('resize', fit)
  }, [dialog])
}

/** A number that is too long for a BIN loses what is too much, before anything is sent. */
const shortened = (text: string): string =>
  plainDigits(text).replace(numberPattern, (number) => {
    const { bin, isCut } = cutBin(number)
    return isCut ? bin : number
  })

function target(key: string, from: number, rows: number): number | undefined {
  const last = rows - 1
  if (key === 'ArrowDown') return from >= last ? 0 : from + 1
  if (key === 'ArrowUp') return from <= 0 ? last : from - 1
  if (key === 'PageDown') return Math.min(last, from + 5)
  if (key === 'PageUp') return Math.max(0, from - 5)
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}
