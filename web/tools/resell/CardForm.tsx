import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Exposures } from '#contract/exposures.ts'
import { texts } from '#contract/texts.ts'
import { HumanPanel } from '../../human/HumanPanel.tsx'
import type { HumanCheck } from '../../human/use-human-check.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { AskFailure } from './AskFailure.tsx'
import { cutToBin, maskExpiry, missingWords, problemsOf, type CardFields, type Field } from './card-fields.ts'
import classes from './CardForm.module.css'
import { Countdown } from './Countdown.tsx'
import type { Search } from './use-search.ts'

interface Props {
  fields: CardFields
  setFields: (fields: CardFields) => void
  search: Exclude<Search, { phase: 'answered' }>
  human: HumanCheck
  ask: (fields: CardFields) => void
  example: Exposures['example'] | undefined
  /** It comes in place of something that had it. */
  takesFocus: boolean
}

/** The four things about a card that are asked for. Browsers are told to remember none of them. */
export function CardForm({ fields, setFields, search, human, ask, example, takesFocus }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf>>({})
  const [isCut, setCut] = useState(false)
  const isBusy = search.phase !== 'form'
  const isMissing = Object.keys(problems).some((field) => fields[field as Field].trim() === '')

  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus()
  }, [takesFocus])
  const hasFailed = search.phase === 'form' && search.error !== undefined
  // The button was away meanwhile.
  useEffect(() => {
    if (hasFailed) form.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus()
  }, [hasFailed])

  const change = (field: Field, text: string) => {
    setFields({ ...fields, [field]: text })
    setProblems({ ...problems, [field]: undefined })
  }
  const submit = () => {
    const found = problemsOf(fields)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first === undefined) ask(fields)
    else form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }
  // What is wrong stands where the help was, so that little moves.
  const field = (name: Field, help: string) => ({
    name,
    description: problems[name] === undefined ? help : undefined,
    value: fields[name],
    error: problems[name],
    disabled: isBusy,
    autoComplete: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    inputWrapperOrder: ['label' as const, 'input' as const, 'error' as const, 'description' as const],
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
        if (!isBusy) submit()
      }}
    >
      <div className={classes.pair}>
        <TextInput
          {...field(
            'bin',
            isCut ? 'Only the first 8 were kept: never enter more.' : '6 to 8 digits, never more.',
          )}
          label="First digits of the card"
          inputMode="numeric"
          classNames={{ input: 'mono', description: isCut ? classes.cut! : '' }}
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
          classNames={{ input: 'mono' }}
          onChange={({ currentTarget }) => change('exp', maskExpiry(currentTarget.value))}
        />
      </div>
      <TextInput
        {...field('name', 'Accents, capitals and the order of the names do not matter.')}
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
      {isMissing && <Notice tone="bad">{missingWords}</Notice>}
      {hasFailed && <AskFailure error={search.error} />}
      <HumanPanel check={human} />
      {search.phase === 'waiting' && <Countdown until={search.until} />}
      {!human.isRunning && search.phase !== 'waiting' && (
        <div className={classes.actions}>
          {example && (
            <Button
              variant="default"
              disabled={isBusy}
              onClick={() => {
                setFields(example)
                setProblems({})
                setCut(false)
              }}
            >
              Try it with made-up data
            </Button>
          )}
          <Button type="submit" loading={isBusy}>
            Check
          </Button>
        </div>
      )}
    </form>
  )
}
