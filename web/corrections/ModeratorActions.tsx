import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import type { Correction } from '#contract/calls/corrections.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { messageOf } from '../api.ts'
import { callAsUser } from '../call-as-user.ts'
import { wasOpen } from '../session/drafts.ts'
import { showToast } from '../ui/feedback/toast.ts'
import { AcceptDialog } from './AcceptDialog.tsx'
import classes from './CorrectionCard.module.css'
import { correctionsChanged } from './correction-queries.ts'
import { RejectDialog } from './RejectDialog.tsx'

interface Props {
  correction: Correction
  neighbours: string[]
}

export function ModeratorActions({ correction, neighbours }: Props) {
  const { id, bin, state } = correction
  const client = useQueryClient()
  const draft = `reject ${id}`
  const [opened, setOpened] = useState<'accept' | 'reject' | undefined>(() =>
    wasOpen(draft) ? 'reject' : undefined,
  )
  const close = () => setOpened(undefined)
  const undoing = useMutation({
    mutationFn: () => callAsUser('POST /api/corrections/:id/undo', { params: { id } }),
    onSuccess: () => showToast({ tone: 'good', title: `Decision about ${bin} undone` }),
    // The suggestion may leave the list.
    onError: (error) => showToast({ tone: 'bad', title: 'Not undone', text: messageOf(error) }),
    onSettled: () => correctionsChanged(client),
  })
  return (
    <div className={classes.decide}>
      {state === 'open' && (
        <>
          <Button
            size="compact"
            variant="default"
            leftSection={<X size={16} aria-hidden />}
            onClick={() => setOpened('reject')}
          >
            Reject
          </Button>
          <Button
            size="compact"
            leftSection={<Check size={16} aria-hidden />}
            onClick={() => setOpened('accept')}
          >
            Accept
          </Button>
        </>
      )}
      {(state === 'accepted' || state === 'rejected') && (
        <Button
          size="compact"
          variant="default"
          leftSection={<Undo2 size={16} aria-hidden />}
          loading={undoing.isPending}
          onClick={() => undoing.mutate()}
        >
          Undo decision
        </Button>
      )}
      {opened === 'accept' && (
        <AcceptDialog correction={correction} neighbours={neighbours} onClose={close} />
      )}
      {opened === 'reject' && <RejectDialog correction={correction} draft={draft} onClose={close} />}
    </div>
  )
}
