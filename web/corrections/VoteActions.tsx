import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Flag, ThumbsDown, ThumbsUp, Undo2 } from 'lucide-react'
import { useState, useRef } from 'react'
import type { Correction } from '#contract/calls/corrections.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import { texts, textProblem } from '#contract/texts.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { messageOf } from '../api.ts'
import { callAsUser } from '../call-as-user.ts'
import { wasOpen, useDraft } from '../session/drafts.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/buttons/Action.tsx'
import { ReportDialog } from '../ui/dialogs/ReportDialog.tsx'
import { showToast } from '../ui/feedback/toast.ts'
import classes from './CorrectionCard.module.css'
import { correctionsChanged } from './correction-queries.ts'
import { describeCorrection } from './describe-correction.ts'
import { TextInput } from '../ui/forms/fields.tsx'
import { textField } from '../ui/forms/text-field.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Failure } from '../ui/feedback/Failure.tsx'

type Opened = 'confirm' | 'dispute' | 'report'

const draftOf = (opened: Opened, { id }: Correction): string => `${opened} ${id}`

export function VoteActions({ correction }: { correction: Correction }) {
  const { id, state, is_own, own_vote } = correction
  const client = useQueryClient()
  const isSignedIn = useSignedIn()
  const [opened, setOpened] = useState(() =>
    (['confirm', 'dispute', 'report'] as const).find((one) => wasOpen(draftOf(one, correction))),
  )
  const close = () => setOpened(undefined)
  const changed = () => correctionsChanged(client)
  // The suggestion may leave the list.
  const refused = (error: Error) => showToast({ tone: 'bad', title: 'Not changed', text: messageOf(error) })
  const removing = useMutation({
    mutationFn: () => callAsUser('DELETE /api/corrections/:id/vote', { params: { id } }),
    onError: refused,
    onSettled: changed,
  })
  const withdrawing = useMutation({
    mutationFn: () => callAsUser('DELETE /api/corrections/:id', { params: { id } }),
    onSuccess: () => showToast({ tone: 'good', title: 'Suggestion withdrawn' }),
    onError: refused,
    onSettled: changed,
  })
  const vote = (name: 'confirm' | 'dispute') => (
    <Action
      icon={name === 'confirm' ? ThumbsUp : ThumbsDown}
      size="compact"
      refusal={isSignedIn ? undefined : 'Login first'}
      aria-pressed={own_vote?.vote === name}
      className={classes.voteButton}
      loading={removing.isPending && own_vote?.vote === name}
      onClick={() => (own_vote?.vote === name ? removing.mutate() : setOpened(name))}
    >
      {name === 'confirm' ? 'Confirm' : 'Dispute'} {formatNumber(countOf(correction, name))}
    </Action>
  )
  return (
    <div className={classes.votes}>
      {state === 'open' && !is_own && vote('confirm')}
      {state === 'open' && !is_own && vote('dispute')}
      {(state !== 'open' || is_own) && <Counts correction={correction} />}
      {is_own && state === 'open' && (
        <Action
          icon={Undo2}
          size="compact"
          loading={withdrawing.isPending}
          onClick={() => withdrawing.mutate()}
        >
          Withdraw
        </Action>
      )}
      {isSignedIn && !is_own && (
        <Button
          variant="subtle"
          size="compact"
          className="quiet"
          leftSection={<Flag size={14} aria-hidden />}
          onClick={() => setOpened('report')}
        >
          Report
        </Button>
      )}
      {(opened === 'confirm' || opened === 'dispute') && (
        <VoteDialog
          correction={correction}
          vote={opened}
          draft={draftOf(opened, correction)}
          onClose={close}
        />
      )}
      {opened === 'report' && (
        <ReportDialog
          title="Report Correction"
          what={`the suggestion “${describeCorrection(correction)}”, or a line under it,`}
          draft={draftOf('report', correction)}
          send={(reason) =>
            callAsUser('POST /api/corrections/:id/report', { params: { id }, body: { reason } })
          }
          onClose={close}
        />
      )}
    </div>
  )
}

const countOf = ({ confirms, disputes }: Correction, vote: 'confirm' | 'dispute'): number =>
  vote === 'confirm' ? confirms : disputes

const Counts = ({ correction: { confirms, disputes } }: { correction: Correction }) => (
  <span className="text-sm quiet">
    {formatNumber(confirms)} confirmed · {formatNumber(disputes)} disputed
  </span>
)

interface VoteDialogProps {
  correction: Correction
  vote: 'confirm' | 'dispute'
  draft: string
  onClose: () => void
}

const words = {
  confirm: { title: 'Confirm Correction', label: 'How do you know?', button: 'Confirm', help: 'Optional.' },
  dispute: {
    title: 'Dispute Correction',
    label: 'What speaks against it?',
    button: 'Dispute',
    help: 'A few words, so that others can weigh it.',
  },
}

function VoteDialog({ correction, vote, draft, onClose }: VoteDialogProps) {
  const client = useQueryClient()
  const [line, setLine, kept] = useDraft(draft, '')
  const [isChecked, setChecked] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const { title, label, button, help } = words[vote]
  const rule =
    vote === 'dispute'
      ? { ...texts.voteLine, required: 'Say in a few words what speaks against it.' }
      : texts.voteLine
  const saving = useMutation({
    mutationFn: () =>
      callAsUser('PUT /api/corrections/:id/vote', {
        params: { id: correction.id },
        body: { vote, ...(line.trim() !== '' && { line: line.trim() }) },
      }),
    onSuccess: () => {
      kept.forget()
      onClose()
    },
    onSettled: () => correctionsChanged(client),
  })
  const submit = () => {
    setChecked(true)
    if (textProblem(rule, line)) box.current?.focus()
    else saving.mutate()
  }
  return (
    <Dialog
      onClose={onClose}
      title={title}
      isBusy={saving.isPending}
      draft={kept}
      onSubmit={submit}
      action={button}
    >
      <p>{describeCorrection(correction)}</p>
      <TextInput
        ref={box}
        label={label}
        description={`${help} Everyone can read it.`}
        autoComplete="off"
        {...textField(rule, { value: line, onText: setLine, isChecked })}
      />
      {saving.isError && <Failure title="Your vote was not saved" error={saving.error} />}
    </Dialog>
  )
}
