import { CircleCheck, CircleHelp } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import type { ProxyAbilities } from '#contract/calls/proxies.ts'
import { plural } from '#contract/formats/numbers.ts'
import { texts } from '#contract/texts.ts'
import { Samples } from '../../../ui/buttons/Samples.tsx'
import { FileDrop } from '../../../ui/files/FileDrop.tsx'
import { FilePick } from '../../../ui/files/FilePick.tsx'
import { ChoiceRow } from '../../../ui/forms/ChoiceRow.tsx'
import { Textarea, TextInput } from '../../../ui/forms/fields.tsx'
import { shortDate } from '../../../ui/text/format.ts'
import type { Kind } from '../columns.ts'
import { typeLabels } from '../result-facts.ts'
import classes from './Entry.module.css'
import type { DefaultType, TypedProxies } from './use-typed-proxies.ts'

interface Props {
  kind: Kind
  abilities: ProxyAbilities | undefined
  typed: TypedProxies
  ipqsKey: RefObject<HTMLInputElement | null>
}

const typeNames: Record<DefaultType, string> = { auto: 'Auto', ...typeLabels }
const types = Object.keys(typeNames) as DefaultType[]

export const EntryPanel = ({ kind, abilities, typed, ipqsKey }: Props) => (
  <div className={classes.entry}>
    <ProxyInput {...typed} />
    <div className={classes.side}>
      {abilities ? (
        <Abilities abilities={abilities} isFinder={kind.isFinder} />
      ) : (
        <div className={classes.abilitiesPlaceholder} />
      )}
      <div className={`card ${classes.types}`}>
        <ChoiceRow
          label="Default type"
          text="For lines without a type"
          options={types}
          show={(type) => typeNames[type]}
          value={typed.type}
          onChoose={typed.setType}
        />
      </div>
      {kind.isFinder && abilities?.ipqs && (
        <TextInput
          ref={ipqsKey}
          type="password"
          label="IPQualityScore key"
          description="Optional. Used to look up each exit at IPQualityScore, and not stored."
          autoComplete="off"
          maxLength={texts.ipqsKey.max}
        />
      )}
    </div>
  </div>
)

const example =
  '203.0.113.7:8080\nproxy.example:1080:user:password\nsocks5://user:password@[2001:db8::1]:1080'

function ProxyInput({ box, readSoon, setText, loadFile }: TypedProxies) {
  return (
    <div>
      <FileDrop text="Drop a file to read its proxies" onFile={(file) => void loadFile(file)} />
      <Textarea
        ref={box}
        label="Your proxies"
        placeholder={example}
        rows={10}
        onChange={readSoon}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        inputClassName={`mono ${classes.input}`}
      />
      <div className={classes.hint}>
        <span>
          One per line, in any common notation. Tables copied from a page, CSV, JSON, Clash YAML, PAC lines
          and Telegram links work, too.
        </span>
        <FilePick label="Choose a file" onFile={(file) => void loadFile(file)} />
        <Samples samples={samples} onTry={({ text }) => setText(text())} />
      </div>
    </div>
  )
}

function Abilities({ abilities, isFinder }: { abilities: ProxyAbilities; isFinder: boolean }) {
  const { judge, abuse_lists, target } = abilities
  const seesExit = judge.http || judge.https
  return (
    <section className={classes.abilities} aria-labelledby="abilities">
      <h2 id="abilities">What this site can check</h2>
      <ul>
        <Ability can>Reachability, protocol, timing</Ability>
        <Ability can={seesExit}>Exit address, network and country</Ability>
        <Ability can={judge.http}>Anonymity and tampering</Ability>
        <Ability can={judge.https}>TLS interception</Ability>
        <Ability can>{targetsText[abilities.targets]}</Ability>
        {isFinder && (
          <Ability can={seesExit}>
            Transfer rate; whether POST requests, cookies and Referer pass unchanged
          </Ability>
        )}
        {target !== null && (
          <Ability can>
            Whether <bdi>{target}</bdi> can be reached, a site that the operator chose
          </Ability>
        )}
        {isFinder && <AbuseLists lists={abuse_lists} seesExit={seesExit} />}
      </ul>
      {judge.problem && (
        <p className={classes.judgeProblem}>
          <bdi>{judge.problem}</bdi>
        </p>
      )}
    </section>
  )
}

const targetsText: Record<ProxyAbilities['targets'], string> = {
  public: 'Proxies at public addresses, not inside private networks',
  any: 'Proxies at any address, also inside this site’s own network',
}

function AbuseLists({ lists, seesExit }: { lists: ProxyAbilities['abuse_lists']; seesExit: boolean }) {
  const titles = lists.map(({ title, date }) => (date ? `${title} (${shortDate(date)})` : title)).join(', ')
  return (
    <Ability can={seesExit && lists.length > 0}>
      {lists.length === 0 ? (
        'Abuse lists: none installed'
      ) : (
        <>
          {plural(lists.length, 'abuse list')}: <bdi>{titles}</bdi>
        </>
      )}
    </Ability>
  )
}

const Ability = ({ can, children }: { can: boolean; children: ReactNode }) => (
  <li data-can={can || undefined}>
    {can ? (
      <CircleCheck size={16} role="img" aria-label="Yes:" />
    ) : (
      <CircleHelp size={16} role="img" aria-label="No:" />
    )}
    <span>{children}</span>
  </li>
)

// Harmless things to try the tools with. Their addresses are reserved for documentation, except that of this site.

interface Sample {
  label: string
  text: () => string
}

const samples: readonly Sample[] = [
  {
    label: 'Notations',
    text: () => `# One proxy per line. Text after # is ignored.
203.0.113.7:8080
203.0.113.7:8081:user:password
user:password@proxy.example:3128
http://user:p%40ss@proxy.example:8080
https://proxy.example:8443
socks4://198.51.100.4:1080
socks5://user:password@[2001:db8::1]:1080
socks5 198.51.100.5 1080 user password
198.51.100.6\t3128\tDE\tGermany\telite proxy\tno\tyes\t2 mins ago
{"ip":"198.51.100.8","port":8080,"protocol":"socks5"}
PROXY 198.51.100.9:8080; SOCKS5 198.51.100.10:1080; DIRECT
tg://socks?server=198.51.100.11&port=1080&user=user&pass=password

# Lines that cannot be checked
203.0.113.7:8080
203.0.113.7:99999
2001:db8::1:1080
ftp://proxy.example:21
`,
  },
  {
    label: 'Proxies that fail',
    text: () => `# This site: a web server, not a proxy
${ownAddress()}
# Reserved for documentation
192.0.2.1:8080
# A name that does not exist
proxy.invalid:3128
# A port of mail servers
192.0.2.1:25
`,
  },
]

function ownAddress(): string {
  const { hostname, port, protocol } = location
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
}
