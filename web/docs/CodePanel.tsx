import type { ReactNode } from 'react'
import { readStored, useStored, writeStored } from '../stored.ts'
import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import classes from './CodePanel.module.css'
import { Json } from './Json.tsx'
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
