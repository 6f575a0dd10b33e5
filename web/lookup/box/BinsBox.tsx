import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import {
  cleanText,
  editedText,
  insertLines,
  shownText,
  withZeros,
  type Pasted,
} from '../../bins/text/bins-text.ts'
import { PasteNotice, CutNotice, tooMuchPasted } from '../../bins/text/PasteNotices.tsx'
import { pasteProblem, type PasteProblem } from '../../bins/text/paste-problem.ts'
import { useClean } from '../../settings/stored-settings.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { limits } from '#contract/limits.ts'
import { plural } from '#contract/formats/numbers.ts'
import { isNarrow } from '../../ui/use-narrow.ts'
import { ariaKeys, shortcuts } from '../../shortcuts.ts'
import { joinAutomaticLines, noteAutomaticLine } from '../search/automatic-lines.ts'
import classes from './BinsBox.module.css'
import type { Draft } from '../search/draft.ts'
import { LongerBins } from '../../bins/LongerBins.tsx'
import { useLongerBins } from './use-longer-bins.ts'
import { PasteButton } from './PasteButton.tsx'
import { OpenFile } from '../sheet/OpenFile.tsx'
import { preloadSheetCode, takePasted } from '../sheet/pasted.ts'
import { SheetStatus } from '../sheet/SheetStatus.tsx'
import { beginRange, endRange, endsWithDash, type RangeStart } from './typed-range.ts'

interface Props {
  draft: Draft
  count: number
  change: (part: Partial<Draft>) => void
  cut: number
  setCut: (cut: number) => void
  error: string | undefined
  onLookup: () => void
  onBegin?: () => void
  boxRef: RefObject<HTMLTextAreaElement | null>
}

/** The text box for BINs. Longer numbers are shortened as they are entered, so a card number is never sent. */
export function BinsBox(props: Props) {
  const { draft, count, change, cut, setCut, error, onLookup, onBegin, boxRef: box } = props
  const { text, extended } = draft
  const [clean, setClean] = useClean()
  const id = useId()
  const [problem, setProblem] = useState<PasteProblem & { of: string }>()
  const caret = useRef<number>(undefined)
  const range = useRef<RangeStart>(undefined)
  const begun = useRef<string>(undefined)
  const shown = shownText(text, extended)

  const { drawn, catchUp } = useDrawn(shown)
  const isLate = drawn !== shown

  // React moves the caret to the end when it changes the value during typing.
  useLayoutEffect(() => {
    if (isLate) return
    if (caret.current !== undefined) box.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  }, [shown, isLate, box])

  const edit = (element: HTMLTextAreaElement) => {
    // Without a key, such as by voice: the box would lose what is not drawn yet.
    if (isLate) return catchUp()
    const edited = editedText(text, { value: element.value, caret: element.selectionStart, extended })
    const ranged = withRange(edited, element.value.slice(0, element.selectionStart))
    let next = ranged ?? edited
    const isLonger = ranged !== undefined || edited.text.length === text.length + 1
    // The last BIN of a range has as many digits as the first.
    const isOpen = range.current !== undefined && range.current.first.length > limits.binDigits
    const begins = isNarrow('tablet') && !extended && isLonger && !isOpen && endsWithBin(next)
    if (begins) next = { text: `${next.text}\n`, caret: next.caret + 1, line: next.line + 1 }
    if (clean) next.text = cleanText(next.text, extended, next.line)
    if (begins) noteAutomaticLine(next.text)
    if (next.text !== text) begun.current = begins ? next.text : undefined
    caret.current = next.caret
    if (ranged?.problem) setProblem({ ...ranged.problem, of: next.text })
    if (next.text === '') setCut(0)
    if (next.text !== text) change({ text: next.text })
    else restore(element, next.caret)
  }

  const withRange = (edited: ReturnType<typeof editedText>, typed: string) => {
    if (edited.text === text && endsWithDash(typed)) {
      const opened = beginRange(edited, { extended, isBegun: begun.current === text })
      range.current = opened?.start ?? range.current
      return opened && { ...opened, problem: undefined }
    }
    const isLeft = edited.text.length < text.length || edited.line !== (range.current?.line ?? 0) + 1
    if (isLeft) range.current = undefined
    const ended = range.current && endRange(edited, range.current, extended)
    if (ended) range.current = undefined
    return ended
  }

  /** Undoes typing that was not a digit. React would not render, so the text and the caret are restored here. */
  const restore = (element: HTMLTextAreaElement, place: number) => {
    element.value = shown
    element.setSelectionRange(place, place)
  }

  // Text that was entered before the page's own code ran.
  const takeOver = useEffectEvent(() => {
    const element = box.current
    if (element && element.value !== shown) edit(element)
  })
  useLayoutEffect(() => takeOver(), [])

  const longer = useLongerBins(draft)

  const insert = (pasted: string) => takePasted(pasted, text, (found) => put(found, pasted))

  const put = (found: Pasted, pasted: string) => {
    const { selectionStart: start, selectionEnd: end } = box.current!
    const next = insertLines(text, found.lines, { start, end, extended })
    caret.current = next.caret
    setCut(found.cut)
    if (!found.isWhole) showToast(tooMuchPasted)
    const whole = clean ? cleanText(next.text, extended) : next.text
    // Part of a BIN may have joined another part.
    const problem = pasteProblem(pasted, found.lines)
    const isJoined = problem?.short?.some((short) => !whole.split('\n').includes(short))
    setProblem(problem && !isJoined ? { ...problem, of: whole } : undefined)
    change({ text: whole })
  }

  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    insert(event.clipboardData.getData('text/plain'))
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    catchUp()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onLookup()
  }

  const extend = (extended: boolean) =>
    change(extended ? { extended, text: joinAutomaticLines(text) } : { extended })

  return (
    <div className={classes.area}>
      <label className={classes.label} htmlFor={id}>
        BINs
      </label>
      <div className={classes.box}>
        <textarea
          ref={box}
          id={id}
          name="bins"
          className={classes.input}
          placeholder="Enter BINs (one per line)"
          rows={11}
          value={drawn}
          onChange={({ currentTarget }) => edit(currentTarget)}
          onFocus={() => {
            onBegin?.()
            preloadSheetCode()
          }}
          onPaste={paste}
          onKeyDown={onKeyDown}
          onBlur={() => clean && change({ text: cleanText(text, extended) })}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          inputMode="numeric"
          enterKeyHint="enter"
          autoComplete="off"
          spellCheck={false}
          aria-keyshortcuts={`${ariaKeys(shortcuts.Anywhere.slash)} ${ariaKeys(shortcuts.Lookup.lookUp)}`}
        />
        <PasteButton
          onBegin={onBegin}
          onText={(pasted) => {
            catchUp()
            // At the end, because the caret of a box without focus cannot be seen.
            if (document.activeElement !== box.current)
              box.current!.setSelectionRange(shown.length, shown.length)
            insert(pasted)
          }}
        />
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
      <div className={classes.below}>
        <label className="check" data-tip="Include Up To 11 digits of BIN (slower)">
          <input
            type="checkbox"
            name="extended"
            value="1"
            checked={extended}
            onChange={({ currentTarget }) => extend(currentTarget.checked)}
          />
          Extended
        </label>
        <label className={classes.clean} data-tip="Hide blank lines and remove duplicates">
          <input
            type="checkbox"
            checked={clean}
            onChange={({ currentTarget }) => {
              setClean(currentTarget.checked)
              if (currentTarget.checked) change({ text: cleanText(text, extended) })
            }}
          />
          Clean
        </label>
        <OpenFile />
        <span className={classes.count}>{count > 0 && plural(count, 'BIN')}</span>
      </div>
      <div role="status">
        {longer.count > 0 && (
          <button type="button" className={classes.offer} onClick={() => extend(true)}>
            Use <LongerBins {...longer} /> with Extended
          </button>
        )}
      </div>
      {problem?.of === text && (
        <PasteNotice
          problem={problem}
          onDismiss={() => setProblem(undefined)}
          onZeros={() => change({ text: withZeros(text) })}
        />
      )}
      <SheetStatus text={text} />
      <CutNotice cut={cut} digits={extended ? 11 : 6} onDismiss={() => setCut(0)} />
    </div>
  )
}

const endsWithBin = ({ text, caret }: { text: string; caret: number }): boolean =>
  /(^|\n)\d{6}$/.test(text) && caret === shownText(text, false).length

/** Characters that a browser lays out within a frame. */
const drawnAtOnce = 3500
/** Milliseconds; by then the keys of a paste are released. */
const drawnAfter = 200

/**
 * The text that is in the box. A browser takes a tenth of a second and more to lay out 5,000 lines, so after a large paste
 * the page shows the number of BINs first, and their text later or before the next key.
 */
function useDrawn(shown: string): { drawn: string; catchUp: () => void } {
  const [last, setLast] = useState(shown)
  const isLate = shown.length - last.length > drawnAtOnce
  if (!isLate && last !== shown) setLast(shown)
  useEffect(() => {
    if (!isLate) return
    const timer = setTimeout(() => setLast(shown), drawnAfter)
    return () => clearTimeout(timer)
  }, [isLate, shown])
  return {
    drawn: isLate ? last : shown,
    catchUp: () => {
      if (isLate) flushSync(() => setLast(shown))
    },
  }
}
