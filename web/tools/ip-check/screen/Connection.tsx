import type { IpFacts } from '#contract/calls/ip.ts'
import { Section } from '../../../ui/forms/Section.tsx'
import { FactRows } from './FactRows.tsx'

interface Props {
  facts: IpFacts
  protocol: string
}

export function Connection({ facts, protocol }: Props) {
  const { connection, headers } = facts
  const { http, is_proxied } = connection
  const hints = headers.filter(({ name }) => /^sec-ch-/i.test(name))
  const languages = headers.filter(({ name }) => name.toLowerCase() === 'accept-language')
  return (
    <Section
      title="Connection"
      text="What a server can tell from the connection and from how your browser asks, before any script runs."
    >
      <FactRows
        rows={[
          {
            name: 'HTTP',
            values: [
              `HTTP/${http}${is_proxied ? ', between the proxy and this site' : ''}`,
              ...(protocol ? [`${protocol}, says your browser`] : []),
            ],
            note: is_proxied ? 'A proxy is in between, so this site does not see your own connection.' : '',
          },
          { name: 'TLS', ...describeTls(connection) },
          {
            name: 'Languages',
            values: languages.length > 0 ? languages.map(({ value }) => value) : ['None sent'],
            note: 'Accept-Language, sent with every request.',
          },
          {
            name: 'Client hints',
            values: hints.length > 0 ? hints.map(({ name, value }) => `${name}: ${value}`) : ['None sent'],
            note: 'Brand, version and system, as some browsers send them to secure sites.',
          },
          {
            name: 'Order of headers',
            values: [headers.map(({ name }) => name).join(', ')],
            isCode: true,
            note: 'Browsers and programs can be told apart by it.',
          },
        ]}
      />
    </Section>
  )
}

function describeTls({ tls, encryption }: IpFacts['connection']): { values: string[]; note: string } {
  if (tls) {
    return {
      values: [tls.version, tls.cipher, tls.alpn === null ? 'No ALPN' : `ALPN ${tls.alpn}`],
      note: 'Version, cipher and protocol that your browser and this server agreed upon.',
    }
  }
  if (encryption === 'by_proxy') {
    return {
      values: ['Ends at a proxy in front of this site'],
      note: 'Version and cipher are not visible from here.',
    }
  }
  return location.protocol === 'https:'
    ? {
        values: ['Ends at something in front of this site'],
        note: 'Your browser uses https, but this server was asked without it, by a proxy that it does not trust.',
      }
    : { values: ['None'], note: 'Everyone on the way can read what is sent.' }
}
