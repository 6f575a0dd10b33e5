export interface Shortcut {
  /** As written on keys, `Ctrl` for what is ⌘ on a Mac; alternatives are separated by `or`. */
  keys: string
  does: string
}

/** Every keyboard shortcut. Handlers, hints and the dialog that `?` opens read this table. */
export const shortcuts = {
  Anywhere: {
    palette: { keys: 'Ctrl K', does: 'Search BINs, banks, lists, tools and pages' },
    slash: { keys: '/', does: 'Go to the BIN box, or search on pages without one' },
    help: { keys: '?', does: 'Show keyboard shortcuts' },
    undo: { keys: 'Ctrl Z', does: 'Undo a removal, while the message about it is shown' },
    close: { keys: 'Esc', does: 'Close a list, dialog or sheet' },
  },
  Lookup: {
    digit: { keys: '0–9', does: 'Begin a BIN, from anywhere on the page' },
    paste: { keys: 'Ctrl V', does: 'Paste BINs or a table, from anywhere on the page' },
    lookUp: { keys: 'Ctrl Enter', does: 'Look up, from the box or any filter' },
    save: { keys: 'Ctrl S', does: 'Save the results as CSV' },
  },
  Filters: {
    open: { keys: '↓ or ↑', does: 'Open the list, and move in it' },
    jump: { keys: 'Home or End', does: 'Go to the first or last option' },
    page: { keys: 'Page Up or Page Down', does: 'Move by several options' },
    pick: { keys: 'Enter', does: 'Tick or untick the highlighted option' },
    remove: { keys: 'Backspace', does: 'Remove the last choice, when nothing is typed' },
    order: { keys: 'Shift Tab', does: 'Go to the order of the list: by count or A–Z' },
  },
  Reviews: {
    stars: { keys: '1–5', does: 'Choose the number of stars' },
  },
  'Search results': {
    choose: { keys: 'Enter', does: 'Open the highlighted result' },
    newTab: { keys: 'Ctrl Enter', does: 'Open it in a new tab' },
  },
} as const satisfies Record<string, Record<string, Shortcut>>

export const keysOf = ({ keys }: Shortcut, isMac: boolean): string[][] =>
  keys
    .split(' or ')
    .map((one) => (one.startsWith('Page ') ? [one] : one.split(' ')))
    .map((parts) => parts.map((key) => (key === 'Ctrl' && isMac ? '⌘' : key)))

export const ariaKeys = ({ keys }: Shortcut): string =>
  keys.startsWith('Ctrl ') ? `Control+${keys.slice(5)} Meta+${keys.slice(5)}` : keys

export const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

export const isBehindDialog = (): boolean =>
  document.querySelector('dialog:modal, [role=dialog][aria-modal=true]') !== null

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Exactly these keys. Where the key is a character, Shift may be needed to type it. */
export function isPressed({ keys }: Shortcut, event: Pressed): boolean {
  const needsControl = keys.startsWith('Ctrl ')
  const wanted = needsControl ? keys.slice(5) : keys
  return (
    event.key.toLowerCase() === wanted.toLowerCase() &&
    (event.ctrlKey || event.metaKey) === needsControl &&
    !(needsControl && event.shiftKey) &&
    !event.altKey
  )
}
