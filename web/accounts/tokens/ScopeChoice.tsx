import { useId, type RefObject } from 'react'
import { type Scope, scopeNames, scopes } from '#contract/scopes.ts'
import { Checkbox } from '../../ui/forms/fields.tsx'
import classes from './ScopeChoice.module.css'

interface Props {
  first: RefObject<HTMLInputElement | null>
  chosen: readonly Scope[]
  onChoose: (scope: Scope, isOn: boolean) => void
  isChecked: boolean
}

export function ScopeChoice({ first, chosen, onChoose, isChecked }: Props) {
  const id = useId()
  const isMissing = isChecked && chosen.length === 0
  return (
    <fieldset className={classes.scopes} {...(isMissing && { 'aria-describedby': id })}>
      <legend className="field-label">What it may do</legend>
      {scopeNames.map((scope, at) => (
        <Checkbox
          key={scope}
          {...(at === 0 && { inputRef: first })}
          checked={chosen.includes(scope)}
          onChange={({ currentTarget }) => onChoose(scope, currentTarget.checked)}
          label={
            <>
              {scopes[scope].label}
              <span className={classes.about}>{scopes[scope].about}</span>
            </>
          }
        />
      ))}
      {isMissing && (
        <p id={id} className="field-error">
          Choose at least one.
        </p>
      )}
    </fieldset>
  )
}
