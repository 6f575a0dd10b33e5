import { useState } from 'react'
import { formatNumber } from '#contract/formats/numbers.ts'
import { fieldsOf, kindOf, type Parameter, type Schema } from './docs-data.ts'
import classes from './CallSection.module.css'
import { WithCode } from './CodePanel.tsx'

export function Fields({
  title,
  fields,
  schema,
}: {
  title: string
  fields?: Pick<Parameter, 'name' | 'required' | 'schema'>[]
  schema?: Schema
}) {
  const shown = fields ?? fieldList(schema ?? {})
  if (schema?.type === 'string') return <Description title={title} text={schema.description ?? ''} />
  if (shown.length === 0) return null
  return (
    <div className={classes.fields}>
      <h4>{title}</h4>
      <List fields={shown} isReply={false} />
    </div>
  )
}

export function ReplyFields({ schema }: { schema: Schema }) {
  const fields = fieldsOf(schema)
  if (!fields) {
    return schema.description ? <Description title="Reply" text={schema.description} /> : null
  }
  return (
    <div className={classes.fields}>
      <h4>Reply</h4>
      <Children schema={fields} label="Fields of the reply" isReply />
    </div>
  )
}

function Description({ title, text }: { title: string; text: string }) {
  return (
    <div className={classes.fields}>
      <h4>{title}</h4>
      <p className="quiet text-sm">
        <WithCode text={text} />
      </p>
    </div>
  )
}

const fieldList = ({ properties = {}, required = [] }: Schema) =>
  Object.entries(properties).map(([name, schema]) => ({ name, schema, required: required.includes(name) }))

function List({
  fields,
  isReply,
}: {
  fields: Pick<Parameter, 'name' | 'required' | 'schema'>[]
  isReply: boolean
}) {
  return (
    <dl className={classes.list}>
      {fields.map(({ name, schema, required }) => {
        const inner = fieldsOf(schema)
        return (
          <div key={name} className={classes.field}>
            <dt>
              <code className={classes.fieldName}>{name}</code>{' '}
              <span className={classes.kind}>{kindOf(schema)}</span>
              {required && !isReply && <span className={classes.required}>required</span>}
              {!required && isReply && <span className={classes.kind}>not always there</span>}
            </dt>
            <dd>
              <WithCode text={remark(schema)} />
              {inner && <Children schema={inner} label={`Fields of ${name}`} isReply={isReply} />}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Made when they are first unfolded: a list of BINs has fifteen, and many replies contain one. */
function Children({ schema, label, isReply }: { schema: Schema; label: string; isReply: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.children} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      {isOpen && <List fields={fieldList(schema)} isReply={isReply} />}
    </details>
  )
}

const remark = (schema: Schema): string =>
  [
    schema.description ?? schema.items?.description ?? '',
    schema.default === undefined ? '' : `Default ${JSON.stringify(schema.default)}.`,
    schema.maxItems === undefined ? '' : `At most ${formatNumber(schema.maxItems)}.`,
  ]
    .filter(Boolean)
    .join(' ')
