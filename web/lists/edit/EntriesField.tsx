import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
} from 'react'
import { tooShort } from '#contract/formats/bin-text.ts'
import { limits } from '#contract/limits.ts'
import { plural, formatNumber } from '#contract/formats/numbers.ts'
import { Textarea } from '../../ui/forms/fields.tsx'
import { CutNotice, tooMuchPasted } from '../../bins/text/PasteNotices.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { FilePick } from '../../ui/files/FilePick.tsx'
import classes from './EntriesField.module.css'
import { cleanLines, cutNumbers, type Entries } from './entries-text.ts'
import { pastedEntries } from './pasted-entries.ts'

interface Props {
  label: string
  placeholder: string
  description?: string
  text: string
  onText: (text: string) => void
  isClean?: boolean
  error?: string | undefined
  rows: number
  isFirst?: boolean
  children: ReactNode
}

export function EntriesField(props: Props) {
  const { text, onText, isClean = false, isFirst = false, children, ...field } = props
  const box = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<number>(undefined)
  const [cut, setCut] = useState(0)
  const [isDragOver, setDragOver] = useState(false)

  // When React changes the value of a focused field, the caret jumps to the end.
  useLayoutEffect(() => {
    if (caret.current !== undefined) box.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  }, [text])

  // After a dialog around it has opened, which moves the focus to its first control.
  useEffect(() => {
    if (isFirst) box.current?.focus()
  }, [isFirst])

  const edit = (element: HTMLTextAreaElement) => {
    const { value, selectionStart } = element
    const safe = cutNumbers(value)
    if (safe.cut > 0) {
      setCut(cut + safe.cut)
      caret.current = Math.min(cutNumbers(value.slice(0, selectionStart)).text.length, safe.text.length)
      element.value = safe.text
      element.setSelectionRange(caret.current, caret.current)
    }
    if (safe.text === '') setCut(0)
    onText(safe.text)
  }

  const insert = (pasted: string) => {
    const { selectionStart, selectionEnd } = box.current!
    const found = pastedEntries(pasted)
    const before = text.slice(0, selectionStart)
    const after = text.slice(selectionEnd)
    const upToCaret = before + (/[^\n]$/.test(before) ? '\n' : '') + found.text
    const whole = upToCaret + (/^[^\n]/.test(after) && /[^\n]$/.test(upToCaret) ? '\n' : '') + after
    setCut(found.cut)
    if (!found.isWhole) showToast(tooMuchPasted)
    caret.current = upToCaret.length
    onText(isClean ? cleanLines(whole) : whole)
  }

  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    // The browser inserts a fragment of a line at the caret by itself.
    if (!/[\n\r\t]/.test(pasted.trim())) return
    event.preventDefault()
    insert(pasted)
  }

  const read = (file: File) => void file.text().then(insert)

  const drop = (event: DragEvent) => {
    setDragOver(false)
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    read(file)
  }

  return (
    <div className="stack tight">
      <Textarea
        {...field}
        ref={box}
        value={text}
        onChange={({ currentTarget }) => edit(currentTarget)}
        onPaste={paste}
        onDragOver={() => setDragOver(true)}
        onDragLeave={() => setDragOver(false)}
        onDrop={drop}
        onBlur={() => isClean && onText(cleanLines(text))}
        autoComplete="off"
        spellCheck={false}
        inputClassName={classes.input}
        data-over={isDragOver || undefined}
      />
      <div className={classes.below}>
        {children}
        <FilePick label="Choose a csv or txt file" accept=".csv,.txt,text/csv,text/plain" onFile={read} />
      </div>
      <CutNotice cut={cut} digits={limits.extendedBinDigits} onDismiss={() => setCut(0)} />
    </div>
  )
}

export function EntriesCount({ entries: { entries, duplicates, invalid } }: { entries: Entries }) {
  const noted = entries.filter(({ note }) => note !== '').length
  const more = [
    noted > 0 && `${formatNumber(noted)} with a note`,
    duplicates > 0 && plural(duplicates, 'duplicate'),
  ].filter(Boolean)
  return (
    <>
      <span>
        {plural(entries.length, 'valid BIN')}
        {more.length > 0 && `, ${more.join(', ')}`}
      </span>
      {invalid > 0 && (
        <span className={classes.warning}>
          {formatNumber(invalid)} invalid BIN(s) detected. {tooShort}
        </span>
      )}
    </>
  )
}
