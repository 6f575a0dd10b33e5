import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../ui/buttons/Button.tsx'
import { callAsUser } from '../call-as-user.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Failure } from '../ui/feedback/Failure.tsx'
import { showToast } from '../ui/feedback/toast.ts'
import { patchBin, reviewsChanged } from './review-cache.ts'
import { withoutReview } from './with-review.ts'

interface Props {
  bin: string
  onClose: () => void
  onDeleted: () => void
}

export function DeleteReview({ bin, onClose, onDeleted }: Props) {
  const client = useQueryClient()
  const deleting = useMutation({
    mutationFn: () => callAsUser('DELETE /api/bin/:bin/review', { params: { bin } }),
    onSuccess: async (rating) => {
      await patchBin(client, bin, (detail) => ({ ...withoutReview(detail), ...rating }))
      onDeleted()
      showToast({ tone: 'good', title: `Review of ${bin} deleted` })
      void reviewsChanged(client, bin)
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Delete Review"
      isBusy={deleting.isPending}
      action={
        <Button className="danger-fill" loading={deleting.isPending} onClick={() => deleting.mutate()}>
          Delete
        </Button>
      }
    >
      <p>This permanently deletes your rating, text and tags for {bin}.</p>
      {deleting.isError && <Failure title="Deletion Failed" error={deleting.error} />}
    </Dialog>
  )
}
