import type { RefObject } from 'react'
import type { ProxyAbilities } from '#contract/calls/proxies.ts'
import { texts } from '#contract/texts.ts'
import { TextInput } from '../../../ui/forms/fields.tsx'
import { ChoiceRow } from '../../../ui/forms/ChoiceRow.tsx'
import type { Kind } from '../facts/kinds.ts'
import { typeLabels } from '../facts/labels.ts'
import { Abilities } from './Abilities.tsx'
import classes from './Entry.module.css'
import { ProxyInput } from './ProxyInput.tsx'
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
