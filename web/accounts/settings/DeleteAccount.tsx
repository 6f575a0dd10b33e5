import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextInput } from '../../ui/forms/fields.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { callAsUser } from '../../call-as-user.ts'
import { Section } from '../../ui/forms/Section.tsx'
import { useLeave } from '../use-leave.ts'

const word = 'delete'

export function DeleteAccount() {
  const [isConfirming, setConfirming] = useState(false)
  const [typed, setTyped] = useState('')
  const leave = useLeave()
  const deleting = useMutation({
    mutationFn: () => callAsUser('DELETE /api/user', {}),
    onSuccess: () => leave('Your account and all its data were deleted.'),
  })
  const isSure = typed.trim().toLowerCase() === word
  const open = () => {
    setTyped('')
    deleting.reset()
    setConfirming(true)
  }
  return (
    <Section title="Delete account" text="Permanent. This cannot be undone.">
      <div className="end">
        <Button variant="default" className="danger" onClick={open}>
          Delete account
        </Button>
      </div>
      <Dialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title="Delete your account?"
        isBusy={deleting.isPending}
        action={
          <Button
            className="danger-fill"
            disabled={!isSure}
            loading={deleting.isPending}
            onClick={() => deleting.mutate()}
          >
            Delete account
          </Button>
        }
      >
        <p>
          This deletes your name, your settings and sessions, and all your lists, bookmarks, reviews,
          suggestions and votes. Corrections of yours that were accepted stay, without your name. Your user ID
          and your API tokens will stop working.
        </p>
        <TextInput
          label={
            <>
              Type <b className="mono">{word}</b> to confirm
            </>
          }
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Enter' && isSure && !deleting.isPending && deleting.mutate()}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        {deleting.isError && <Failure title="Error" error={deleting.error} />}
      </Dialog>
    </Section>
  )
}
