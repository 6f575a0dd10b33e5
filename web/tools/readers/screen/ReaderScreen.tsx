import { BookOpenText, Eraser, Eye, EyeOff } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { formatNumber, plural } from '#contract/formats/numbers.ts'
import { Action } from '../../../ui/buttons/Action.tsx'
import { CopyAction } from '../../../ui/buttons/CopyButton.tsx'
import { Samples } from '../../../ui/buttons/Samples.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { NativeSelect, Textarea } from '../../../ui/forms/fields.tsx'
import type { Entry } from '../entry.ts'
import { shownEntries } from '../mask.ts'
import { EntryList } from './EntryList.tsx'
import classes from './ReaderScreen.module.css'

export interface Reading {
  label: string
  entries: Entry[]
  isUnsure?: boolean
}

/** Without readings there is a problem; with several, the person chooses. */
export interface ReaderResult {
  readings: Reading[]
  problem?: string | undefined
}

interface Props {
  name: string
  placeholder: string
  hint: string
  /** One result, such as a message. */
  noun: string
  sample: { label: string; text: string }
  /** The same function until a setting changes, because a long text takes up to two seconds. */
  read: (text: string) => ReaderResult[]
  /** Settings, and what brings them back to where they were. */
  children: ReactNode
  onReset: () => void
}

const maxCharacters = 100_000

export function ReaderScreen({ name, placeholder, hint, noun, sample, read, children, onReset }: Props) {
  const box = useRef<HTMLTextAreaElement>(null)
  const output = useRef<HTMLElement>(null)
  const [text, setText] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isMasked, setMasked] = useState(true)
  const [picked, setPicked] = useState<Record<number, number>>({})
  const show = (next: string | undefined, problem?: string) => {
    setText(next)
    setProblem(problem)
    setMasked(true)
    setPicked({})
  }
  const submit = () => {
    const next = box.current?.value ?? ''
    if (next.trim() === '') show(undefined, 'Paste something first, or try the sample.')
    else if (next.length > maxCharacters)
      show(
        undefined,
        `It has ${formatNumber(next.length)} characters. The limit is ${formatNumber(maxCharacters)}.`,
      )
    else show(next)
  }
  const fill = (next: string) => {
    box.current!.value = next
    onReset()
    show(next || undefined)
    if (!next) box.current!.focus()
  }
  useEffect(() => {
    if (text !== undefined) output.current?.scrollIntoView({ block: 'start' })
  }, [text])

  const results = useMemo(() => (text === undefined ? undefined : read(text)), [text, read])
  const shown = results?.map(({ readings, problem }, at) => {
    const reading = readings.length > 1 ? readings[picked[at] ?? -1] : readings[0]
    return {
      problem,
      read_as: reading?.label,
      fields: reading && shownEntries(reading.entries, { isMasked, isUnsure: reading.isUnsure }),
    }
  })
  const numberOf = (at: number) => (shown && shown.length > 1 ? `${at + 1}. ` : '')
  return (
    <div className={classes.page}>
      <form
        className="stack"
        aria-label={name}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
        }}
      >
        <Textarea
          ref={box}
          label={name}
          description={hint}
          placeholder={placeholder}
          error={problem}
          rows={8}
          onChange={() => (text !== undefined || problem) && show(undefined)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          inputClassName={`mono ${classes.input}`}
        />
        {children}
        <div className="cluster">
          <div className={classes.grow}>
            <Samples samples={[sample]} onTry={({ text }) => fill(text)} />
          </div>
          <Action icon={Eraser} onClick={() => fill('')}>
            Clear
          </Action>
          <Action
            icon={BookOpenText}
            variant="filled"
            tip="Ctrl+Enter"
            type="submit"
            onClick={() => undefined}
          >
            Read
          </Action>
        </div>
      </form>
      <section ref={output} className={classes.output} aria-label="Result" hidden={!shown}>
        <div className="cluster">
          <p role="status" className={classes.grow}>
            {shown && `${plural(shown.length, noun)}. Card numbers are ${isMasked ? 'masked' : 'shown'}.`}
          </p>
          <Action
            icon={isMasked ? Eye : EyeOff}
            aria-pressed={!isMasked}
            onClick={() => setMasked(!isMasked)}
          >
            Show card numbers
          </Action>
          <CopyAction text={() => JSON.stringify(shown, null, 2)}>Copy as JSON</CopyAction>
        </div>
        {results?.map(({ readings, problem }, at) => (
          <article key={at} className="stack" aria-label={`${noun} ${at + 1}`}>
            {problem && <Notice tone="bad" title={numberOf(at) + problem} isSilent={at > 0} />}
            {readings.length > 1 && (
              <Notice
                tone="warn"
                title={`${numberOf(at)}More than one reading fits to the last byte`}
                isSilent={at > 0}
              >
                <NativeSelect
                  label="Read it as"
                  value={picked[at] ?? ''}
                  onChange={({ currentTarget }) =>
                    setPicked({ ...picked, [at]: Number(currentTarget.value) })
                  }
                  data={[
                    { value: '', label: 'Choose', disabled: true },
                    ...readings.map(({ label }, at) => ({ value: String(at), label })),
                  ]}
                />
              </Notice>
            )}
            {readings.length === 1 && <h2 className={classes.title}>{numberOf(at) + readings[0]!.label}</h2>}
            {shown?.[at]?.fields && <EntryList entries={shown[at].fields} label="Fields" />}
          </article>
        ))}
      </section>
    </div>
  )
}
