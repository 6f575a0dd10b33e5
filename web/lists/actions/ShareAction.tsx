import { Share2 } from 'lucide-react'
import type { ListView, ListSummary } from '#contract/calls/lists.ts'
import { Action } from '../../ui/buttons/Action.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useVisibility } from './use-visibility.ts'
import { useCopy } from '../../ui/buttons/use-copy.ts'
import { showToast } from '../../ui/feedback/toast.ts'

interface Props {
  list: ListView
  onPrivate?: () => void
}

export function ShareAction({ list, onPrivate }: Props) {
  const share = useShare(list)
  return (
    <Action
      icon={Share2}
      data-command="Share this list"
      onClick={() => (onPrivate && !list.is_public ? onPrivate() : void share())}
    >
      Share
    </Action>
  )
}

export function SharePrivate({ list, onClose }: { list: ListView; onClose: () => void }) {
  const share = useShare(list)
  const visibility = useVisibility(list)
  const publish = () =>
    visibility.mutate(true, {
      onSuccess: () => {
        onClose()
        // Once the dialog is gone: behind it, nothing can be selected and copied.
        setTimeout(() => void share())
      },
    })
  return (
    <Dialog
      onClose={onClose}
      title="This list is private"
      isBusy={visibility.isPending}
      onSubmit={publish}
      action="Make Public"
    >
      <p>Only you can open its link. Make the list public, and anyone can find and view it.</p>
    </Dialog>
  )
}

function useShare({ id, name }: ListSummary): () => Promise<void> {
  const { copy } = useCopy()
  return async () => {
    const url = `${location.origin}/list/${id}`
    if ('share' in navigator) {
      try {
        await navigator.share({ title: name, url })
        return
      } catch (error) {
        // The sheet was closed.
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    showToast(
      (await copy(url))
        ? { tone: 'good', title: 'Link copied', text: url }
        : { tone: 'bad', title: 'Could not copy the link', text: url },
    )
  }
}
