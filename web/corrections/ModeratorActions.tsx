import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import type { Correction } from '#contract/calls/corrections.ts'
import { correctable, subjectOf } from '#contract/correctable.ts'
import { texts } from '#contract/texts.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { messageOf } from '../api.ts'
import { callAsUser } from '../call-as-user.ts'
import { wasOpen } from '../session/drafts.ts'
import { showToast } from '../ui/feedback/toast.ts'
import classes from './CorrectionCard.module.css'
import { correctionsChanged } from './correction-queries.ts'
import { Checkbox } from '../ui/forms/fields.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { TextDialog } from '../ui/dialogs/TextDialog.tsx'
import { Failure } from '../ui/feedback/Failure.tsx'
import { describeCorrection, nounOf } from './describe-correction.ts'
import { plural } from '#contract/formats/numbers.ts'

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
    onSuccess: () => showToast({ tone: 'good', title: `Decision about ${subjectOf(bin)} undone` }),
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

interface RejectProps {
  correction: Correction
  draft: string
  onClose: () => void
}

function RejectDialog({ correction, ...props }: RejectProps) {
  const client = useQueryClient()
  return (
    <TextDialog
      title="Reject Correction"
      label="Reason"
      description="Visible to everyone, including the author."
      rule={texts.rejectionReason}
      action="Reject"
      send={(reason) =>
        callAsUser('POST /api/corrections/:id/reject', { params: { id: correction.id }, body: { reason } })
      }
      onSent={() =>
        showToast({ tone: 'good', title: 'Suggestion rejected', text: 'Its author can read your reason.' })
      }
      onSettled={() => correctionsChanged(client)}
      failure="Not rejected"
      {...props}
    >
      <p>{describeCorrection(correction)}</p>
    </TextDialog>
  )
}

interface AcceptDialogProps {
  correction: Correction
  neighbours: string[]
  onClose: () => void
}

function AcceptDialog({ correction, neighbours, onClose }: AcceptDialogProps) {
  const { id, bin, field, today, bank } = correction
  const noun = nounOf(correction)
  const client = useQueryClient()
  const [ticked, setTicked] = useState<string[]>([])
  const toggle = (one: string) =>
    setTicked(ticked.includes(one) ? ticked.filter((other) => other !== one) : [...ticked, one])
  const accepting = useMutation({
    mutationFn: () =>
      callAsUser('POST /api/corrections/:id/accept', { params: { id }, body: { bins: ticked } }),
    onSuccess: () => {
      onClose()
      showToast({
        tone: 'good',
        title: `${ticked.length === 0 ? subjectOf(bin) : plural(ticked.length + 1, noun)} corrected`,
        action: { label: 'Undo', undoes: true, run: () => void undo() },
      })
    },
    onSettled: () => correctionsChanged(client),
  })
  const undo = async () => {
    await callAsUser('POST /api/corrections/:id/undo', { params: { id } }).catch(() =>
      showToast({ tone: 'bad', title: 'The decision could not be undone' }),
    )
    await correctionsChanged(client)
  }
  const isAll = ticked.length === neighbours.length
  return (
    <Dialog
      isWide
      onClose={onClose}
      title="Accept Correction"
      isBusy={accepting.isPending}
      isHeld={ticked.length > 0}
      onSubmit={() => accepting.mutate()}
      action={`Accept for ${plural(ticked.length + 1, noun)}`}
    >
      <p>{describeCorrection(correction)}</p>
      {neighbours.length > 0 && (
        <fieldset className={classes.neighbours}>
          <legend>
            {field === 'family'
              ? 'Also move other banks of its family'
              : `Also correct neighbouring BINs${bank ? ` of ${bank}` : ''} whose ${correctable[field].label.toLowerCase()} is ${today?.label ?? 'unknown'}`}
          </legend>
          {neighbours.length > 1 && (
            <Checkbox
              label={`All ${plural(neighbours.length, field === 'family' ? 'bank' : 'neighbouring BIN')}`}
              checked={isAll}
              indeterminate={!isAll && ticked.length > 0}
              onChange={() => setTicked(isAll ? [] : neighbours)}
            />
          )}
          <div className={classes.bins}>
            {neighbours.map((one) => (
              <Checkbox
                key={one}
                label={<span className="mono">{subjectOf(one)}</span>}
                checked={ticked.includes(one)}
                onChange={() => toggle(one)}
              />
            ))}
          </div>
        </fieldset>
      )}
      <p className="text-xs quiet">
        Lookups show it within seconds, as corrected on this site today. You can undo it.
      </p>
      {accepting.isError && <Failure title="Not accepted" error={accepting.error} />}
    </Dialog>
  )
}
