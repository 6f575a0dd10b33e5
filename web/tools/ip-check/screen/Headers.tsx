import type { IpFacts } from '#contract/calls/ip.ts'
import { Section } from '../../../ui/forms/Section.tsx'
import classes from './IpCheck.module.css'

export function Headers({ facts }: { facts: IpFacts }) {
  const { headers, headers_left_out } = facts
  return (
    <Section
      title="Headers"
      text="The request headers as they arrived, from your browser and every proxy on the way."
    >
      <dl className={classes.headers}>
        {headers.map(({ name, value }, at) => (
          <div key={at}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="quiet text-xs">
        {headers_left_out.length > 0
          ? `Not shown because they are secret: ${headers_left_out.join(', ')}.`
          : 'Cookies and credentials are never shown; none were sent.'}
      </p>
    </Section>
  )
}
