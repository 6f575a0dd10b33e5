import { Download } from 'lucide-react'
import { errors, type ErrorCode } from '#contract/errors.ts'
import { apiTokenPrefix, scopeNames, scopes } from '#contract/scopes.ts'
import { idempotencyKey } from '#contract/formats/idempotency-key.ts'
import { pages } from '#contract/pages.ts'
import { Link } from '../router/Link.tsx'
import { firstData } from '../first-data.ts'
import { CodeSamples, WithCode } from './CodePanel.tsx'
import type { Call } from './docs-data.ts'
import classes from './DocsPage.module.css'

export function Introduction({ first }: { first: Call }) {
  return (
    <>
      <header className={classes.head}>
        <h1>{firstData.site.name} API</h1>
        <a href="/api/openapi.json" download="openapi.json" className={`pill no-print ${classes.openApi}`}>
          <Download size={14} aria-hidden /> OpenAPI 3.1
        </a>
      </header>
      <section id="start" data-place="start" aria-label="Getting started" className={classes.start}>
        <div className="stack">
          <p className={classes.lead}>
            Everything this site does, over HTTP with JSON. Reading needs no key and no account, and any
            origin is allowed (CORS).
          </p>
          <p>
            Calls live at <code>{location.origin}</code>. Lists in a query are sent as{' '}
            <code>name[]=a&amp;name[]=b</code>, flags as <code>1</code> or <code>0</code>. Every reply has an{' '}
            <code>X-Request-Id</code>: quote it when contacting the operator. The examples were recorded with
            the starter data; “Try it” shows what this site answers. For the whole dataset in one file see{' '}
            <Link to={pages.dataset.path}>the dataset</Link>.
          </p>
        </div>
        <CodeSamples call={first} />
      </section>
      <section
        id="authentication"
        data-place="authentication"
        aria-labelledby="authentication-name"
        className={classes.guide}
      >
        <h2 id="authentication-name">Authentication</h2>
        <p>
          Lists and reviews belong to an account. Create an API token in your{' '}
          <Link to={pages.settings.path}>settings</Link>, choose what it may do, and send it as{' '}
          <code>Authorization: Bearer {apiTokenPrefix}…</code>. Each call below names the scope that it needs:
        </p>
        <dl className={classes.scopes}>
          {scopeNames.map((scope) => (
            <div key={scope}>
              <dt>
                <code>{scope}</code>
              </dt>
              <dd>{scopes[scope].about}.</dd>
            </div>
          ))}
        </dl>
        <p>
          Where an account is optional, a token needs <code>read</code>. Some calls need a session instead:{' '}
          <a href="#post-api-auth-login">log in</a> with your user ID and send the token of the reply in the
          same way. It can do everything that you can, and expires 30 days after its last use. A token that
          was revoked or has expired gets <code>401</code> <code>bad_token</code> from every call. On this
          page, “Try it” uses your session when you are signed in; the samples never contain it.
        </p>
      </section>
      <section id="limits" data-place="limits" aria-labelledby="limits-name" className={classes.guide}>
        <h2 id="limits-name">Rate limits</h2>
        <p>
          Limits apply per network or token; each endpoint lists its own. All lookups share one, all downloads
          another. A lookup takes up to 10,000 BINs, so few programs ever reach them. Replies say what holds
          in <code>RateLimit-Limit</code>, what is left in <code>RateLimit-Remaining</code>, and in{' '}
          <code>RateLimit-Reset</code> after how many seconds it starts again; over the limit you get{' '}
          <code>429</code> with <code>Retry-After</code> in seconds.
        </p>
      </section>
      <section
        id="idempotency"
        data-place="idempotency"
        aria-labelledby="idempotency-name"
        className={classes.guide}
      >
        <h2 id="idempotency-name">Idempotent requests</h2>
        <p>
          When no reply arrives, nobody knows whether a call was executed. Calls that create something take an{' '}
          <code>{idempotencyKey.header}</code>, so that you can send them again.{' '}
          <WithCode text={idempotencyKey.description} /> Use a new key for each new operation.
        </p>
      </section>
    </>
  )
}

export const Errors = ({ ofAnyCall }: { ofAnyCall: ErrorCode[] }) => (
  <section id="errors" data-place="errors" aria-labelledby="errors-name" className={classes.group}>
    <h2 id="errors-name" className={classes.groupName}>
      Errors
    </h2>
    <p>
      Every error is <code>{'{ message, status, code, errors?, details? }'}</code>. The message is for people
      and may change; the code is for programs. <code>errors</code> has messages by field. Any call can fail
      with{' '}
      {ofAnyCall.map((code, at) => (
        <span key={code}>
          {at > 0 && ', '}
          <code>{code}</code>
        </span>
      ))}
      .
    </p>
    <div className={classes.table}>
      <table>
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Code</th>
            <th scope="col">Message</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(errors)
            .toSorted(([, [a]], [, [b]]) => a - b)
            .map(([code, [status, message]]) => (
              <tr key={code}>
                <td>{status}</td>
                <td>
                  <code>{code}</code>
                </td>
                <td>{message}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  </section>
)
