import type { IpFacts } from '#contract/calls/ip.ts'
import { Link } from '../../../router/Link.tsx'
import { Section } from '../../../ui/forms/Section.tsx'
import type { DeviceFacts } from '../browser-facts.ts'
import type { Candidate, Gathered } from '../use-webrtc.ts'
import { lookUpPath } from './AddressForm.tsx'
import classes from './IpCheck.module.css'

interface ConnectionProps {
  facts: IpFacts
  protocol: string
}

export function Connection({ facts, protocol }: ConnectionProps) {
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
            note: 'Header order distinguishes browsers from scripts.',
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
    : { values: ['None'], note: 'Anyone on the network path can read it.' }
}

const typeLabels: Record<Candidate['type'], string> = {
  host: 'This device',
  srflx: 'Seen from outside',
  other: 'Relay or other',
}

export function Candidates({ webrtc }: { webrtc: Gathered }) {
  const { state, candidates } = webrtc
  return (
    <Section
      title="WebRTC"
      text="What your browser reveals when it opens a direct connection. Any page can request it without your knowledge."
    >
      <ul className={classes.rows} aria-busy={state === 'gathering'}>
        {candidates.map(({ type, address, protocol, family }) => (
          <li key={`${type} ${address} ${protocol}`} className={classes.row}>
            <h3 className={classes.rowTitle}>{typeLabels[type]}</h3>
            {address === null ? (
              <p className={`${classes.value} quiet`}>Hidden behind a random name (mDNS)</p>
            ) : (
              <span className={classes.code}>
                {type === 'srflx' ? <Link to={lookUpPath(address)}>{address}</Link> : address}
              </span>
            )}
            <span className="quiet">
              {[family && `IPv${family}`, protocol.toUpperCase()].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
        {candidates.length === 0 && <li className="quiet">{emptyTexts[state]}</li>}
      </ul>
    </Section>
  )
}

const emptyTexts: Record<Gathered['state'], string> = {
  gathering: 'Checking…',
  done: 'Nothing. WebRTC is blocked, or no network is available to it.',
  unsupported: 'Nothing. WebRTC is turned off in this browser.',
}

export function Device({ device }: { device: DeviceFacts }) {
  const { webgl, canvas, screen, cores, memory, touchPoints } = device
  return (
    <Section
      title="Device"
      text="What any page can read without asking, and use to recognise this device. It was read in your browser and not sent."
    >
      <FactRows
        rows={[
          {
            name: 'Graphics card',
            values: webgl ? [webgl.renderer ?? 'Hidden', webgl.vendor ?? 'Vendor hidden'] : ['WebGL is off'],
            note: 'WebGL renderer and vendor.',
          },
          {
            name: 'Canvas',
            values: [canvas === null ? 'Blocked' : canvas === 'random' ? 'Different each time' : canvas],
            isCode: canvas !== null && canvas !== 'random',
            note:
              canvas === 'random'
                ? 'Your browser changes what is drawn, so that it does not identify you.'
                : 'A hash of a drawing. Devices with the same fonts, driver and graphics card share it.',
          },
          { name: 'Screen', values: [screen], note: 'Size, colours and scale.' },
          {
            name: 'Hardware',
            values: [
              cores === null ? 'Number of processors hidden' : `${cores} processors`,
              memory === null ? 'Memory hidden' : `${memory} GB of memory or more`,
              touchPoints === 0 ? 'No touch screen' : `Touch screen, ${touchPoints} fingers`,
            ],
            note: 'Browsers round some of it.',
          },
        ]}
      />
    </Section>
  )
}

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

interface FactRow {
  name: string
  values: string[]
  isCode?: boolean
  note?: string
}

const FactRows = ({ rows }: { rows: FactRow[] }) => (
  <ul className={classes.rows}>
    {rows.map(({ name, values, isCode = false, note }) => (
      <li key={name} className={classes.row}>
        <h3 className={classes.rowTitle}>{name}</h3>
        <div>
          {values.map((value) => (
            <p key={value} className={isCode ? classes.code : classes.value}>
              <bdi>{value}</bdi>
            </p>
          ))}
        </div>
        <p className="quiet text-sm">{note}</p>
      </li>
    ))}
  </ul>
)
