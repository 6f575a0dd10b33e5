import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { limits } from '#contract/limits.ts'
import { callAsUser } from '../../call-as-user.ts'
import { messageOf } from '../../api.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import type { Entry } from './entries-text.ts'
import { failedWords } from './failed-words.ts'
import { listsChanged } from '../list-cache.ts'
import type { Fields } from './list-fields.ts'

interface Wanted {
  fields: Fields
  /** As it was typed, so that it is not lost when the BINs cannot be added. */
  text: string
  entries: Entry[]
}

/** Makes the list, then adds the BINs, then goes there. A list whose BINs could not be added is there all the same. */
export function useCreateList() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ fields, text, entries }: Wanted) => {
      const body = { ...fields, name: fields.name.trim(), description: fields.description.trim() }
      const { id } = await callAsUser('POST /api/binlists', { body })
      const path = `/list/${id}`
      try {
        const failed = await addEntries(id, entries)
        showToast(failed.length > 0 ? failedWords(failed) : undefined)
      } catch (error) {
        const again = () => void navigate(`${path}?edit=true`, { replace: true, state: { text } })
        showToast({
          tone: 'warn',
          title: `List created, but failed to add BINs: ${messageOf(error)}`,
          action: { label: 'Add them now', run: again },
        })
      }
      return path
    },
    onSuccess: (path) => {
      void listsChanged(client)
      // Who goes back comes to where the form was opened from: sent again, it would make a second list.
      return navigate(path, { replace: true })
    },
  })
}

/** Those that were not added. */
async function addEntries(hashId: string, entries: Entry[]): Promise<string[]> {
  if (entries.length === 0) return []
  // More do not fit a list; they are told of with those that fail.
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
