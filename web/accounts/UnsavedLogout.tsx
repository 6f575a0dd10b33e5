import { Button } from '../ui/buttons/Button.tsx'
import { session, useUser } from '../session/session.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { SaveUserId, unsavedWarning } from './SaveUserId.tsx'

interface Props {
  isBusy: boolean
  onClose: () => void
  onLogout: () => void
}

export function UnsavedLogout({ isBusy, onClose, onLogout }: Props) {
  const user = useUser()
  if (!user) return null
  const isUnsaved = user.isUnsaved === true
  return (
    <Dialog
      onClose={onClose}
      title={isUnsaved ? 'Log out without saving your user ID?' : 'Log out?'}
      isBusy={isBusy}
      action={
        <Button {...(isUnsaved && { className: 'danger-fill' })} loading={isBusy} onClick={onLogout}>
          {isUnsaved ? 'Log out anyway' : 'Log out'}
        </Button>
      }
    >
      <p>
        {isUnsaved
          ? unsavedWarning
          : 'You will need your user ID to log in again. Keep it safe, and do not share it.'}
      </p>
      <SaveUserId userId={user.userId} onSaved={session.markSaved} />
    </Dialog>
  )
}
