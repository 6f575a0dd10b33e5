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
import { samples } from './samples.ts'
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
          One per line, in any common notation. Tables copied from a page, CSV, JSON, PAC lines and Telegram
          links work, too.
        </span>
        <FilePick label="Choose a file" onFile={(file) => void loadFile(file)} />
        <Samples samples={samples} onTry={({ text }) => setText(text())} />
      </div>
    </div>
  )
}

function Abilities({ abilities, isFinder }: { abilities: ProxyAbilities; isFinder: boolean }) {
  const { judge, abuse_lists } = abilities
  const seesExit = judge.http || judge.https
  return (
    <section className={classes.abilities} aria-labelledby="abilities">
      <h2 id="abilities">What this site can check</h2>
      <ul>
        <Ability can>Alive or not, protocol, time per phase</Ability>
        <Ability can={seesExit}>Exit address, network and country</Ability>
        <Ability can={judge.http}>Anonymity and tampering</Ability>
        <Ability can={judge.https}>TLS interception</Ability>
        <Ability can>{targetsText[abilities.targets]}</Ability>
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
