import { Checkbox, Textarea } from '@mantine/core'
import {
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { plural } from '../ui/text/format.ts'
import classes from './BinsBox.module.css'
import { cleanText, editedText, insertLines, pastedBins, shownText } from '../bins/bins-text.ts'
import { CutNotice, tooMuchPasted } from '../bins/CutNotice.tsx'
import { showToast } from '../ui/feedback/toast.ts'
import type { Draft } from './draft.ts'
import { useClean } from '../settings/stored-settings.ts'

interface Props {
  draft: Draft
  /** How many different BINs are in the box. */
  count: number
  change: (part: Partial<Draft>) => void
  error: string | undefined
  onLookup: () => void
  boxRef: RefObject<HTMLTextAreaElement | null>
}

/** The text box for BINs. Longer numbers are shortened as they are entered, so a card number is never sent. */
export function BinsBox({ draft: { text, extended }, count, change, error, onLookup, boxRef: box }: Props) {
  const [clean, setClean] = useClean()
  const [cut, setCut] = useState(0)
  const caret = useRef<number>(undefined)
  const shown = shownText(text, extended)

  // React moves the caret to the end when it changes the value during typing.
  useLayoutEffect(() => {
    if (caret.current !== undefined) box.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  }, [shown, box])

  const edit = (element: HTMLTextAreaElement) => {
    const { value: typed, selectionStart } = element
    let next = editedText(text, typed, extended)
    const upToCaret = shownText(editedText('', typed.slice(0, selectionStart), extended), extended)
    if (clean) next = cleanText(next, extended, upToCaret.split('\n').length - 1)
    caret.current = upToCaret.length
    if (next === '') setCut(0)
    if (next === text) restore(element, upToCaret.length)
    else change({ text: next })
  }

  /** Undoes typing that was not a digit. React would not render, so the text and the caret are restored here. */
  const restore = (element: HTMLTextAreaElement, place: number) => {
    element.value = shown
    element.setSelectionRange(place, place)
  }

  const insert = (pasted: string) => {
    const { selectionStart: start, selectionEnd: end } = box.current!
    const found = pastedBins(pasted)
    const next = insertLines(text, found.lines, { start, end, extended })
    caret.current = next.caret
    setCut(found.cut)
    if (!found.isWhole) showToast(tooMuchPasted)
    change({ text: clean ? cleanText(next.text, extended) : next.text })
  }

  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    insert(event.clipboardData.getData('text/plain'))
  }

  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    void file.text().then(insert)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const { value, selectionStart } = event.currentTarget
    const line = value.slice(value.lastIndexOf('\n', selectionStart - 1) + 1, selectionStart)
    const onEmptyLine = line === '' && value.trim() !== '' && selectionStart === value.length
    if (!event.ctrlKey && !event.metaKey && !onEmptyLine) return
    event.preventDefault()
    onLookup()
  }

  return (
    <div className={classes.area}>
      <Textarea
        ref={box}
        label="BINs"
        placeholder="Enter BINs (one per line)"
        rows={11}
        value={shown}
        onChange={({ currentTarget }) => edit(currentTarget)}
        onPaste={paste}
        onDrop={drop}
        onKeyDown={onKeyDown}
        onBlur={() => clean && change({ text: cleanText(text, extended) })}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: classes.input! }}
        aria-keyshortcuts="/ Control+Enter"
      />
      <div className={classes.below}>
        <Checkbox
          wrapperProps={{ 'data-tip': 'Include Up To 11 digits of BIN (slower)' }}
          size="xs"
          label="Extended"
          checked={extended}
          onChange={({ currentTarget }) => change({ extended: currentTarget.checked })}
        />
        <Checkbox
          wrapperProps={{ 'data-tip': 'Hide blank lines and remove duplicates' }}
          size="xs"
          label="Clean"
          className={classes.clean!}
          checked={clean}
          onChange={({ currentTarget }) => {
            setClean(currentTarget.checked)
            if (currentTarget.checked) change({ text: cleanText(text, extended) })
          }}
        />
        <span className={classes.count}>{count > 0 && plural(count, 'BIN')}</span>
      </div>
      <CutNotice cut={cut} digits={extended ? 11 : 6} onDismiss={() => setCut(0)} />
    </div>
  )
}
