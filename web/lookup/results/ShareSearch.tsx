import { useMutation } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { criteriaOf, searchQuery, type Search } from '#contract/formats/search-link.ts'
import { limits } from '#contract/limits.ts'
import { call, messageOf } from '../../api.ts'
import { Action } from '../../ui/buttons/Action.tsx'
import { writeClipboard } from '../../ui/buttons/use-copy.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { sharedPath } from '../search/shared-search.ts'

export function ShareSearch({ search }: { search: Search }) {
  const isStored = search.bins.length > limits.binsInAddress
  const sharing = useMutation({
    mutationFn: async () => {
      const address = isStored ? storedAddress(search) : Promise.resolve(addressOf(search))
      const isCopied = await writeClipboard(address)
      return { address: await address, isCopied }
    },
    onSuccess: ({ address, isCopied }) =>
      showToast(
        isCopied
          ? {
              tone: 'good',
              title: isStored ? `Link copied. It works for ${limits.sharedSearchDays} days.` : 'Link copied',
              ...(isStored && {
                text: 'Anyone with the link can open it. It expires automatically.',
              }),
            }
          : { tone: 'warn', title: 'Could not copy the link', text: address },
      ),
    onError: (error) => showToast({ tone: 'bad', title: 'Could not create a link', text: messageOf(error) }),
  })
  return (
    <Action
      icon={Link2}
      data-command="Copy a link to this search"
      loading={sharing.isPending}
      onClick={() => sharing.mutate()}
      tip={
        isStored
          ? `Store this search for ${limits.sharedSearchDays} days and copy its link`
          : 'Copy a link to this search'
      }
    >
      Copy link
    </Action>
  )
}

const addressOf = (search: Search): string => `${location.origin}/?${searchQuery({ ...search, page: 1 })}`

async function storedAddress(search: Search): Promise<string> {
  const { id } = await call('POST /api/searches', { body: criteriaOf(search) })
  return location.origin + sharedPath(id)
}
