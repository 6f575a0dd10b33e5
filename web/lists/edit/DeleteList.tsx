import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListSummary } from '#contract/calls/lists.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { callAsUser } from '../../call-as-user.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { plural } from '#contract/formats/numbers.ts'
import { forgetList } from '../list-cache.ts'

interface Props {
  list: ListSummary
  onClose: () => void
  onDeleted: () => void
}

export function DeleteList({ list, onClose, onDeleted }: Props) {
  const client = useQueryClient()
  const deleting = useMutation({
    mutationFn: () => callAsUser('DELETE /api/binlists/:hashId', { params: { hashId: list.id } }),
    onSuccess: async () => {
      onDeleted()
      showToast({ tone: 'good', title: `“${list.name}” deleted` })
      await forgetList(client, list.id)
    },
  })
  return (
    <Dialog
      onClose={onClose}
      title="Delete BIN List"
      isBusy={deleting.isPending}
      action={
        <Button className="danger-fill" loading={deleting.isPending} onClick={() => deleting.mutate()}>
          Delete
        </Button>
      }
    >
      <p>
        This permanently deletes “<bdi>{list.name}</bdi>”, its {plural(list.count, 'BIN')} and their notes.
        {list.bookmarks > 0 && ` ${plural(list.bookmarks, 'person', 'people')} will lose their bookmark.`}
      </p>
      {deleting.isError && (
        <Notice tone="bad" title="Deletion Failed">
          <p>Failed to delete the list. Please try again.</p>
        </Notice>
      )}
    </Dialog>
  )
}
