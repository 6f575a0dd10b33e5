import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Scope, scopeNames } from '#contract/scopes.ts'
import { texts, textProblem } from '#contract/texts.ts'
import { callAsUser } from '../../call-as-user.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { NativeSelect, TextInput } from '../../ui/forms/fields.tsx'
import { textField } from '../../ui/forms/text-field.ts'
import { expiresAt, expiries, type Expiry } from './expiries.ts'
import { ScopeChoice } from './ScopeChoice.tsx'
import { ShownToken } from './ShownToken.tsx'

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
      isOpen
      onClose={onClose}
      title="New API token"
      isBusy={creating.isPending}
      isHeld={name.trim() !== ''}
      onSubmit={submit}
      action={
        <Button type="submit" loading={creating.isPending}>
          Create token
        </Button>
      }
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
