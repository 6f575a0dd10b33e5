import { useId, useRef, useState, type FormEvent } from 'react'
import { formatNumber } from '#contract/formats/numbers.ts'
import { limits } from '#contract/limits.ts'
import { Link } from '../router/Link.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { session, useSignedIn } from '../session/session.ts'
import { loginAfter } from '../session/use-login.ts'
import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import { CodePanel, Json } from './CodePanel.tsx'
import type { Call, Parameter } from './docs-data.ts'
import classes from './TryCall.module.css'
import {
  addressFor,
  bodyProblem,
  choicesOf,
  firstBody,
  firstValues,
  isChange,
  shownHeaders,
} from './try-call.ts'

interface Reply {
  status: number
  milliseconds: number
  headers: [name: string, value: string][]
  text: string
  isJson: boolean
}

export function TryCall({ call }: { call: Call }) {
  const signedIn = useSignedIn()
  const [values, setValues] = useState(() => firstValues(call))
  const [body, setBody] = useState(() => firstBody(call))
  const [reply, setReply] = useState<Reply | string>()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const bodyId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const problem = call.body?.type === 'application/json' ? bodyProblem(body) : undefined
  if (call.account === 'required' && !signedIn) {
    return (
      <p className={classes.login}>
        <Link to={loginAfter(`/api/docs#${call.id}`)}>Log in</Link> to try this call with your account.
      </p>
    )
  }
  const send = async () => {
    setAsking(false)
    setBusy(true)
    setReply(await make(call, addressFor(call, values), call.body ? body : undefined))
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problem !== undefined) return field.current?.focus()
    if (isChange(call) && !isAsking) return setAsking(true)
    void send()
  }
  return (
    <form className={classes.form} onSubmit={submit} aria-label={`Try ${call.method} ${call.path}`}>
      {call.parameters.map((parameter) => (
        <Field
          key={parameter.name}
          parameter={parameter}
          value={values[parameter.name] ?? ''}
          onChange={(value) => setValues({ ...values, [parameter.name]: value })}
        />
      ))}
      {call.body && (
        <div>
          <label htmlFor={bodyId}>Body</label>
          <textarea
            ref={field}
            id={bodyId}
            className={classes.body}
            rows={Math.min(12, body.split('\n').length + 1)}
            spellCheck={false}
            value={body}
            aria-invalid={problem !== undefined}
            aria-describedby={`${bodyId}-problem`}
            onChange={(event) => setBody(event.target.value)}
          />
          <p id={`${bodyId}-problem`} className={classes.problem}>
            {problem}
          </p>
        </div>
      )}
      {isAsking && (
        <p role="alert" className={classes.ask}>
          {call.method === 'DELETE'
            ? 'This deletes data of your account on this site.'
            : 'This changes data on this site.'}
        </p>
      )}
      <div className="cluster">
        <Button type="submit" loading={isBusy} {...(isAsking && { className: 'danger-fill' })}>
          {isAsking ? 'Send anyway' : 'Send'}
        </Button>
        {isAsking && (
          <Button variant="default" onClick={() => setAsking(false)}>
            Cancel
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {typeof reply === 'string' && <p className={classes.problem}>{reply}</p>}
        {typeof reply === 'object' && <Result reply={reply} />}
      </div>
    </form>
  )
}

function Field({
  parameter: { name, required, schema },
  value,
  onChange,
}: {
  parameter: Parameter
  value: string
  onChange: (value: string) => void
}) {
  const id = useId()
  const choices = choicesOf(schema)
  return (
    <div>
      <label htmlFor={id}>
        <code>{name.replace('[]', '')}</code>
        {schema.type === 'array' && <span className="quiet"> separated by commas</span>}
      </label>
      {choices ? (
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {!required && <option value="">–</option>}
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          type="text"
          inputMode={schema.type === 'integer' ? 'numeric' : 'text'}
          autoComplete="off"
          required={required}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  )
}

function Result({ reply: { status, milliseconds, headers, text, isJson } }: { reply: Reply }) {
  const shown = text.slice(0, mostShown)
  return (
    <div className="stack">
      <p className="status-dot tone" data-tone={status < 400 ? 'good' : 'bad'}>
        {status} in {Math.max(1, Math.round(milliseconds))} ms
      </p>
      <dl className={classes.headers}>
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CodePanel
        title={<span className="text-sm">{text === '' ? 'Empty reply' : 'Reply'}</span>}
        copy={<CopyButton text={text} label="Copy this reply" />}
      >
        {isJson ? <Json text={shown} /> : <code>{shown}</code>}
      </CodePanel>
      {text.length > mostShown && (
        <p className="quiet text-sm">
          The first {formatNumber(mostShown)} of {formatNumber(text.length)} characters. Copy has all of them.
        </p>
      )}
    </div>
  )
}

const mostShown = 20_000

async function make(call: Call, address: string, body: string | undefined): Promise<Reply | string> {
  const token = call.account && session.token()
  const start = performance.now()
  try {
    const response = await fetch(address, {
      method: call.method,
      cache: 'no-store',
      headers: {
        // A page or a stream would be of no use here.
        accept: call.reply.types.filter((type) => !/html|stream/.test(type)).join(', '),
        ...(body !== undefined && { 'content-type': call.body?.type ?? 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(limits.requestMilliseconds),
    })
    const text = await response.text()
    const milliseconds = performance.now() - start
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    return {
      status: response.status,
      milliseconds,
      headers: shownHeaders.flatMap((name): [string, string][] => {
        const value = response.headers.get(name)
        return value === null ? [] : [[name, value]]
      }),
      text: isJson ? pretty(text) : text,
      isJson,
    }
  } catch {
    return 'The site did not answer. Check your connection and try again.'
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
