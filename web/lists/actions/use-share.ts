import type { ListSummary } from '#contract/calls/lists.ts'
import { useCopy } from '../../ui/buttons/use-copy.ts'
import { showToast } from '../../ui/feedback/toast.ts'

export function useShare({ id, name }: ListSummary): () => Promise<void> {
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
