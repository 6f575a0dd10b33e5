import { useEffect, useRef, useState } from 'react'
import type { Exposures } from '#contract/calls/exposures.ts'
import { texts } from '#contract/texts.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Samples } from '../../../ui/buttons/Samples.tsx'
import { TextInput } from '../../../ui/forms/fields.tsx'
import type { HumanCheck } from '../../../human-check/use-human-check.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import {
  cutToBin,
  maskExpiry,
  missingMessage,
  problemsOf,
  type CardFields,
  type Field,
} from '../card-fields.ts'
import classes from './HaveIBeenSold.module.css'
import { SearchStatus } from './SearchStatus.tsx'
import type { PendingSearch } from '../use-search.ts'

interface Props {
  fields: CardFields
  setFields: (fields: CardFields) => void
  search: PendingSearch
  human: HumanCheck
  submit: (fields: CardFields) => void
  example: Exposures['example'] | undefined
  takesFocus: boolean
}

const samplesOf = (example: CardFields) => [
  { label: 'In the demo', card: example },
  { label: 'As cards print it', card: { ...example, name: `MR ${example.name.toUpperCase()}` } },
  { label: 'Not in it', card: { ...example, name: 'Someone Else' } },
]

/** Browsers are told not to remember any of the fields. */
export function CardForm({ fields, setFields, search, human, submit, example, takesFocus }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf>>({})
  const [isCut, setCut] = useState(false)
  const isBusy = search.phase !== 'form'
  const isMissing = Object.keys(problems).some((field) => fields[field as Field].trim() === '')

  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus()
  }, [takesFocus])
  const hasFailed = search.phase === 'form' && (search.error !== undefined || search.isCancelled === true)
  // The button was hidden during the search, so it lost the focus.
  useEffect(() => {
    if (hasFailed) form.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus()
  }, [hasFailed])

  const change = (field: Field, text: string) => {
    setFields({ ...fields, [field]: text })
    setProblems({ ...problems, [field]: undefined })
  }
  const checkAndSubmit = () => {
    const found = problemsOf(fields)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first === undefined) submit(fields)
    else form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }
  // The error replaces the help text, so that the fields below hardly move.
  const field = (name: Field, help: string) => ({
    name,
    description: problems[name] === undefined ? help : undefined,
    value: fields[name],
    error: problems[name],
    disabled: isBusy,
    autoComplete: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    isDescribedBelow: true,
  })
  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      aria-label="Check a card"
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) checkAndSubmit()
      }}
    >
      <div className={classes.binAndExpiry}>
        <TextInput
          {...field(
            'bin',
            isCut ? 'Only the first 8 digits were kept. Never enter more.' : '6 to 8 digits, never more.',
          )}
          label="First digits of the card"
          inputMode="numeric"
          className={isCut ? classes.cut : undefined}
          inputClassName="mono"
          onChange={({ currentTarget }) => {
            const { bin, isCut } = cutToBin(currentTarget.value)
            setCut(isCut)
            change('bin', bin)
          }}
        />
        <TextInput
          {...field('exp', 'As on the card.')}
          label="Expiry"
          placeholder="MM/YY"
          inputMode="numeric"
          inputClassName="mono"
          onChange={({ currentTarget }) => change('exp', maskExpiry(currentTarget.value))}
        />
      </div>
      <TextInput
        {...field(
          'name',
          'As you write it, with letters such as ü or ø. Title, initials and the order do not matter.',
        )}
        label="Name on the card"
        maxLength={texts.nameOnCard.max}
        autoCapitalize="words"
        onChange={({ currentTarget }) => change('name', currentTarget.value)}
      />
      <TextInput
        {...field('zip', 'ZIP or postcode of the billing address.')}
        label="Postal code"
        maxLength={texts.postalCode.max}
        autoCapitalize="characters"
        onChange={({ currentTarget }) => change('zip', currentTarget.value)}
      />
      {example && !isBusy && (
        <Samples
          samples={samplesOf(example)}
          onTry={({ card }) => {
            setFields(card)
            setProblems({})
            setCut(false)
          }}
        />
      )}
      {isMissing && <Notice tone="bad">{missingMessage}</Notice>}
      <SearchStatus search={search} human={human} />
      {!human.isRunning && search.phase !== 'waiting' && (
        <div className={classes.formActions}>
          <Button type="submit" loading={isBusy}>
            Check
          </Button>
        </div>
      )}
    </form>
  )
}
