import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, useId, type RefObject } from 'react'
import { type Scope, scopeNames, scopes } from '#contract/scopes.ts'
import { texts, textProblem } from '#contract/texts.ts'
import type { Output } from '#contract/api.ts'
import { callAsUser } from '../../call-as-user.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { NativeSelect, TextInput, Checkbox } from '../../ui/forms/fields.tsx'
import { textField } from '../../ui/forms/text-field.ts'
import classes from './Settings.module.css'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { useCopy } from '../../ui/buttons/use-copy.ts'

export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<Scope[]>(['read'])
  const [expiry, setExpiry] = useState<Expiry>('90')
  const [isChecked, setChecked] = useState(false)
  const nameBox = useRef<HTMLInputElement>(null)
  const firstScope = useRef<HTMLInputElement>(null)
  const creating = useMutation({
    mutationFn: () => {
      const expires_at = expiresAt(expiry)
      return callAsUser('POST /api/user/tokens', {
        body: { name, scopes, ...(expires_at && { expires_at }) },
      })
    },
    // Its secret is kept nowhere but in this dialog.
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: ['GET /api/user/tokens'] }),
  })
  const submit = () => {
    setChecked(true)
    if (textProblem(texts.tokenName, name)) nameBox.current?.focus()
    else if (scopes.length === 0) firstScope.current?.focus()
    else creating.mutate()
  }
  if (creating.data) return <ShownToken token={creating.data} onClose={onClose} />
  return (
    <Dialog
      onClose={onClose}
      title="New API token"
      isBusy={creating.isPending}
      isHeld={name.trim() !== ''}
      onSubmit={submit}
      action="Create token"
    >
      <TextInput
        ref={nameBox}
        label="Name"
        description="What will use it, such as “Nightly import”."
        isDescribedBelow
        autoComplete="off"
        {...textField(texts.tokenName, { value: name, onText: setName, isChecked })}
      />
      <ScopeChoice
        first={firstScope}
        chosen={scopes}
        onChoose={(scope, isOn) =>
          setScopes(scopeNames.filter((one) => (one === scope ? isOn : scopes.includes(one))))
        }
        isChecked={isChecked}
      />
      <NativeSelect
        label="Expiry"
        data={expiries}
        value={expiry}
        onChange={({ currentTarget }) => setExpiry(currentTarget.value as Expiry)}
      />
      {creating.isError && <Failure title="The token was not created" error={creating.error} />}
    </Dialog>
  )
}

interface ScopeChoiceProps {
  first: RefObject<HTMLInputElement | null>
  chosen: readonly Scope[]
  onChoose: (scope: Scope, isOn: boolean) => void
  isChecked: boolean
}

function ScopeChoice({ first, chosen, onChoose, isChecked }: ScopeChoiceProps) {
  const id = useId()
  const isMissing = isChecked && chosen.length === 0
  return (
    <fieldset className={classes.choice} {...(isMissing && { 'aria-describedby': id })}>
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
              <span className={classes.aboutScope}>{scopes[scope].about}</span>
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

const day = 24 * 60 * 60_000

const expiries = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'never', label: 'Never' },
] as const

type Expiry = (typeof expiries)[number]['value']

export const expiresAt = (expiry: Expiry, now = Date.now()): string | undefined =>
  expiry === 'never' ? undefined : new Date(now + Number(expiry) * day).toISOString()

interface ShownTokenProps {
  token: Output<'POST /api/user/tokens'>
  onClose: () => void
}

/** The only time that a token is shown. Until it was copied, only Done closes the dialog. */
function ShownToken({ token: { name, token, scopes }, onClose }: ShownTokenProps) {
  const { copy, message } = useCopy()
  const [isCopied, setCopied] = useState(false)
  // Every token may make both calls; one that may read shows that it works for this account.
  const path = scopes.includes('read') ? '/api/binlists' : '/api/tags'
  const curl = `curl -s ${location.origin}${path} -H 'Authorization: Bearer ${token}'`
  return (
    <Dialog
      isWide
      onClose={onClose}
      title="Your new API token"
      closing="Done"
      isHeld={!isCopied}
      action={
        <Button onClick={async () => (await copy(token)) && setCopied(true)}>
          {message ?? 'Copy token'}
        </Button>
      }
    >
      <p>
        Copy “<bdi>{name}</bdi>” now and keep it secret. It is not shown again; if you lose it, revoke it and
        create another.
      </p>
      <code className={classes.shown} aria-label="API token">
        {token}
      </code>
      <div className="stack tight">
        <p id="token-trial" className="field-label">
          Try it
        </p>
        <div className={classes.line}>
          <code className={classes.curl} aria-labelledby="token-trial">
            {curl}
          </code>
          <CopyButton text={curl} label="Copy the curl command" />
        </div>
      </div>
      <span role="status" className="visually-hidden">
        {message}
      </span>
    </Dialog>
  )
}
