import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import type { ListView } from '#contract/calls/lists.ts'
import { useNavigate, useNavigateFromHere } from '../../router/Router.tsx'
import { callAsUser } from '../../call-as-user.ts'
import { messageOf } from '../../api.ts'
import { Action } from '../../ui/buttons/Action.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { listsChanged } from '../list-cache.ts'

export function CloneAction({ list, refusal }: { list: ListView; refusal?: string | undefined }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const navigateFromHere = useNavigateFromHere()
  const cloning = useMutation({
    mutationFn: () => callAsUser('POST /api/binlists/:hashId/fork', { params: { hashId: list.id } }),
    onSuccess: async ({ id }) => {
      const path = `/list/${id}`
      const isOpen = navigateFromHere(path)
      showToast({
        tone: 'good',
        title: 'List cloned',
        text: 'Your copy is private until you make it public.',
        ...(!isOpen && { action: { label: 'Open it', run: () => navigate(path) } }),
      })
      await listsChanged(client)
    },
    onError: (error) => showToast({ tone: 'bad', title: 'Could not clone the list', text: messageOf(error) }),
  })
  return (
    <Action icon={Copy} refusal={refusal} loading={cloning.isPending} onClick={() => cloning.mutate()}>
      Clone
    </Action>
  )
}
