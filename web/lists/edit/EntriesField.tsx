import { Textarea } from '@mantine/core'
import { useLayoutEffect, useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import { CutNotice } from '../../bins/CutNotice.tsx'
import { limits } from '#contract/limits.ts'
import { FilePick } from '../../ui/buttons/FilePick.tsx'
import classes from './EntriesField.module.css'
import { cleanLines, cutNumbers } from './entries-text.ts'
import { pastedEntries } from './pasted-entries.ts'

interface Props {
  label: string
  placeholder: string
  description?: string
  text: string
  onText: (text: string) => void
  /** Blank lines and duplicates go. */
  isClean?: boolean
  error?: string | undefined
  rows: number
  /** What stands under the box, beside the way to choose a file. */
  children: ReactNode
}

/** A box for BINs and their notes: typed, pasted, or from a file. Numbers are cut before they can go anywhere. */
export function EntriesField(props: Props) {
  const { text, onText, isClean = false, children, ...field } = props
  const box = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<number>(undefined)
  const [cut, setCut] = useState(0)
  const [isOver, setOver] = useState(false)

  // React puts the caret at the end when it changes a text that is being typed.
  useLayoutEffect(() => {
    if (caret.current !== undefined) box.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  }, [text])

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
    caret.current = upToCaret.length
    onText(isClean ? cleanLines(whole) : whole)
  }

  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    // A part of a line goes where the caret is; the browser knows how.
    if (!/[\n\r\t]/.test(pasted.trim())) return
    event.preventDefault()
    insert(pasted)
  }

  const read = (file: File) => void file.text().then(insert)

  const drop = (event: DragEvent) => {
    setOver(false)
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
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        onChange={({ currentTarget }) => edit(currentTarget)}
        onPaste={paste}
        onDragOver={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        onBlur={() => isClean && onText(cleanLines(text))}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: classes.input! }}
        data-over={isOver || undefined}
      />
      <div className={classes.below}>
        {children}
        <FilePick label="Choose a csv or txt file" accept=".csv,.txt,text/csv,text/plain" onFile={read} />
      </div>
      <CutNotice cut={cut} digits={limits.extendedBinDigits} onDismiss={() => setCut(0)} />
    </div>
  )
}
