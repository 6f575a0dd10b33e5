import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiToken } from '#contract/calls/tokens.ts'
import { isError } from '#contract/client/api-error.ts'
import { callAsUser } from '../../call-as-user.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { showToast } from '../../ui/feedback/toast.ts'

interface Props {
  token: ApiToken
  onClose: () => void
  onRevoked: () => void
}

export function RevokeToken({ token: { id, name, is_expired: isExpired }, onClose, onRevoked }: Props) {
  const client = useQueryClient()
  const revoking = useMutation({
    mutationFn: async () => {
      try {
        await callAsUser('DELETE /api/user/tokens/:id', { params: { id } })
      } catch (error) {
        // Another window was quicker.
        if (!isError(error, 'token_not_found')) throw error
      }
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['GET /api/user/tokens'] })
      showToast({ tone: 'good', title: `“${name}” revoked` })
      onRevoked()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Revoke API token?"
      isBusy={revoking.isPending}
      action={
        <Button className="danger-fill" loading={revoking.isPending} onClick={() => revoking.mutate()}>
          Revoke
        </Button>
      }
    >
      <p>
        {isExpired ? 'This removes ' : 'Programs that use '}“<bdi>{name}</bdi>”
        {isExpired
          ? ' from your list. It has expired and no longer works.'
          : ' will be refused at once. This cannot be undone.'}
      </p>
      {revoking.isError && <Failure title="The token was not revoked" error={revoking.error} />}
    </Dialog>
  )
}
