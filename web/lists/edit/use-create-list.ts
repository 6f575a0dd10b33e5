import { useMutation, useQueryClient } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { useNavigate, useNavigateFromHere } from '../../router/Router.tsx'
import { callAsUser } from '../../call-as-user.ts'
import { messageOf } from '../../api.ts'
import { DraftPlace } from '../../session/drafts.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { type Entry, failedBinsToast } from './entries-text.ts'
import { listsChanged } from '../list-cache.ts'
import { justMade } from '../list-address.ts'
import { binsDraft, noBins, type Fields } from './list-fields.ts'

interface NewList {
  fields: Fields
  /** The text as typed, so that it is not lost when the BINs cannot be added. */
  text: string
  entries: Entry[]
}

/** Creates the list, adds the BINs and opens it. The list stays when its BINs cannot be added; they are a draft then. */
export function useCreateList(onCreated: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const navigateFromHere = useNavigateFromHere()
  return useMutation({
    mutationFn: async ({ fields, text, entries }: NewList) => {
      const body = { ...fields, name: fields.name.trim(), description: fields.description.trim() }
      const { id } = await callAsUser('POST /api/binlists', { body })
      const path = `/list/${id}`
      const draft = new DraftPlace(binsDraft(id))
      draft.keep({ ...noBins, add: text })
      try {
        const failed = await addEntries(id, entries)
        draft.forget()
        showToast(failed.length > 0 ? failedBinsToast(failed) : undefined)
      } catch (error) {
        draft.putAway()
        draft.leave()
        const retry = () => navigate(`${path}?edit=true`, { replace: true })
        showToast({
          tone: 'warn',
          title: `List created, but failed to add BINs: ${messageOf(error)}`,
          action: { label: 'Add them now', run: retry },
        })
      }
      return path
    },
    onSuccess: (path) => {
      onCreated()
      void listsChanged(client)
      // Going back skips the form, because submitting it again would create a second list.
      if (navigateFromHere(path, { replace: true, state: justMade })) return
      showToast({
        tone: 'good',
        title: 'List created',
        action: { label: 'Open it', run: () => navigate(path) },
      })
    },
  })
}

async function addEntries(hashId: string, entries: Entry[]): Promise<string[]> {
  if (entries.length === 0) return []
  // BINs over the limit are reported together with those that fail.
  const fitting = entries.slice(0, limits.binsPerList)
  const { failed_bins: failed } = await callAsUser('POST /api/binlists/:hashId/bins', {
    params: { hashId },
    body: addBody(fitting),
  })
  return [...failed, ...entries.slice(limits.binsPerList).map(({ bin }) => bin)]
}

export const addBody = (entries: Entry[]) => ({
  bins: entries.map(({ bin }) => bin),
  ...(entries.some(({ note }) => note !== '') && { notes: entries.map(({ note }) => note) }),
})
