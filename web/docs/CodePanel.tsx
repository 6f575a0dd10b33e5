import type { ReactNode } from 'react'
import { readStored, useStored, writeStored } from '../store.ts'
import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import classes from './CodePanel.module.css'
import type { Call, Example } from './docs-data.ts'
import { languages, sample, type Language } from './samples.ts'

const storageKey = 'docs-language'

export function CodeSamples({ call }: { call: Call }) {
  const chosen = useStored(storageKey)
  const { value: language } = languages.find(({ value }) => value === chosen) ?? languages[0]
  const code = sample(language, call, location.origin)
  return (
    <CodePanel
      title={
        <div role="group" aria-label="Language" className={classes.languages}>
          {languages.map(({ value, label }) => (
            <button key={value} type="button" aria-pressed={value === language} onClick={() => choose(value)}>
              {label}
            </button>
          ))}
        </div>
      }
      copy={<CopyButton text={code} label={`Copy the ${labelOf(language)} code`} />}
    >
      <code>{code}</code>
    </CodePanel>
  )
}

const labelOf = (language: Language) => languages.find(({ value }) => value === language)!.label

function choose(language: Language): void {
  if (readStored(storageKey) !== language) writeStored(storageKey, language)
}

export function ReplyExample({ status, example }: { status: number; example: Example }) {
  const text = typeof example.value === 'string' ? example.value : JSON.stringify(example.value, null, 2)
  return (
    <CodePanel
      title={
        <span className={classes.title}>
          Reply <span className={classes.quiet}>{`${status} · ${example.type}`}</span>
        </span>
      }
      copy={<CopyButton text={text} label="Copy the reply" />}
    >
      {example.type === 'application/json' ? <Json text={text} /> : <code>{text}</code>}
    </CodePanel>
  )
}

export const CodePanel = ({
  title,
  copy,
  children,
}: {
  title: ReactNode
  copy: ReactNode
  children: ReactNode
}) => (
  <div className={classes.panel}>
    <div className={classes.bar}>
      {title}
      {copy}
    </div>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that a keyboard can scroll it */}
    <pre tabIndex={0} className={classes.pre}>
      {children}
    </pre>
  </div>
)

export const Json = ({ text }: { text: string }) => (
  <code>
    {piecesOf(text).map(({ kind, piece }, at) =>
      kind === undefined ? (
        piece
      ) : (
        <span key={at} className={classes[kind]}>
          {piece}
        </span>
      ),
    )}
  </code>
)

interface Piece {
  kind: 'name' | 'value' | undefined
  piece: string
}

const token = /("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(token)) {
    if (match.index > end) pieces.push({ kind: undefined, piece: text.slice(end, match.index) })
    pieces.push({ kind: match[2] === undefined ? 'value' : 'name', piece: match[0] })
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ kind: undefined, piece: text.slice(end) })
  return pieces
}

export const WithCode = ({ text }: { text: string }) =>
  text.split('`').map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part))
