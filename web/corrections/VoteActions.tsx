import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Flag, ThumbsDown, ThumbsUp, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Correction } from '#contract/calls/corrections.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import { texts } from '#contract/texts.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { messageOf } from '../api.ts'
import { callAsUser } from '../call-as-user.ts'
import { wasOpen } from '../session/drafts.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/buttons/Action.tsx'
import { ReportDialog } from '../ui/dialogs/ReportDialog.tsx'
import { showToast } from '../ui/feedback/toast.ts'
import classes from './CorrectionCard.module.css'
import { correctionsChanged } from './correction-queries.ts'
import { describeCorrection } from './describe-correction.ts'
import { TextDialog } from '../ui/dialogs/TextDialog.tsx'

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

function VoteDialog({ correction, vote, ...props }: VoteDialogProps) {
  const client = useQueryClient()
  const { title, label, button, help } = words[vote]
  return (
    <TextDialog
      title={title}
      label={label}
      description={`${help} Everyone can read it.`}
      rule={
        vote === 'dispute'
          ? { ...texts.voteLine, required: 'Say in a few words what speaks against it.' }
          : texts.voteLine
      }
      isLine
      action={button}
      send={(line) =>
        callAsUser('PUT /api/corrections/:id/vote', {
          params: { id: correction.id },
          body: { vote, ...(line !== '' && { line }) },
        })
      }
      onSettled={() => correctionsChanged(client)}
      failure="Your vote was not saved"
      {...props}
    >
      <p>{describeCorrection(correction)}</p>
    </TextDialog>
  )
}
