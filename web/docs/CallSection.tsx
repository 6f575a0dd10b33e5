import { Play } from 'lucide-react'
import { Suspense, useState } from 'react'
import { errors } from '#contract/errors.ts'
import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import classes from './CallSection.module.css'
import { CodeSamples, ReplyExample, WithCode } from './CodePanel.tsx'
import { rateText, type Call } from './docs-data.ts'
import { Fields, ReplyFields } from './Fields.tsx'
import { refusalOf } from './try-call.ts'

const TryCall = lazyComponent(async () => (await import('./TryCall.tsx')).TryCall)

const accountWords = { required: 'Needs an account', optional: 'An account is optional' }

export function CallSection({ call }: { call: Call }) {
  const { id, method, path, summary, description, account, scope, rate, creates, parameters, body, reply } =
    call
  const [isTrying, setTrying] = useState(false)
  const refusal = refusalOf(call)
  return (
    <article id={id} data-place={id} aria-labelledby={`${id}-name`} className={classes.call}>
      <div className={classes.about}>
        <div className={classes.head}>
          <h3 id={`${id}-name`} className={classes.name}>
            <span className={classes.method} data-method={method}>
              {method}
            </span>{' '}
            <a href={`#${id}`} className={classes.path}>
              {path}
            </a>
          </h3>
          <CopyButton
            text={`${location.origin}${location.pathname}#${id}`}
            label={`Copy the link to ${method} ${path}`}
          />
        </div>
        <p>{summary}.</p>
        <p className="quiet text-sm">
          <WithCode text={description} />
        </p>
        <ul className={classes.notes}>
          {account && <li>{accountWords[account]}</li>}
          {account && (
            <li>
              {scope ? (
                <>
                  <a href="#authentication">Scope</a> <code>{scope}</code>
                </>
              ) : (
                <a href="#authentication">Not with an API token</a>
              )}
            </li>
          )}
          {rate && <li>{rateText(rate)}</li>}
          {creates && (
            <li>
              <a href="#idempotency">Idempotency-Key</a>
            </li>
          )}
          {reply.types.some((type) => type !== 'application/json') && <li>{reply.types.join(', ')}</li>}
        </ul>
        <Fields title="Path" fields={parameters.filter((one) => one.in === 'path')} />
        <Fields title="Query" fields={parameters.filter((one) => one.in === 'query')} />
        {body && <Fields title="Body" schema={body.schema} />}
        <ReplyFields schema={reply.schema} />
        <CallErrors call={call} />
      </div>
      <div className={classes.code}>
        <CodeSamples call={call} />
        {reply.example && <ReplyExample status={reply.status} example={reply.example} />}
        {refusal === undefined ? (
          <div className="no-print">
            <button
              type="button"
              className={classes.try}
              aria-expanded={isTrying}
              aria-controls={`${id}-try`}
              onPointerEnter={TryCall.preload}
              onFocus={TryCall.preload}
              onClick={() => setTrying(!isTrying)}
            >
              <Play size={14} aria-hidden /> Try it
            </button>
            <div id={`${id}-try`} hidden={!isTrying}>
              {isTrying && (
                <Suspense>
                  <TryCall call={call} />
                </Suspense>
              )}
            </div>
          </div>
        ) : (
          <p className={classes.refusal}>{refusal}</p>
        )}
      </div>
    </article>
  )
}

/** By status. Those that any call can give are listed once, at the end of the page. */
function CallErrors({ call: { errors: codes } }: { call: Call }) {
  return (
    <div className={classes.errors}>
      <h4>Errors</h4>
      <ul>
        {codes
          .toSorted((a, b) => errors[a][0] - errors[b][0])
          .map((code) => (
            <li key={code}>
              <span className={classes.status}>{errors[code][0]}</span>
              <code data-tip={errors[code][1]}>{code}</code>
            </li>
          ))}
        <li>
          <a href="#errors">and errors common to all endpoints</a>
        </li>
      </ul>
    </div>
  )
}
