import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { ListView } from '#contract/lists.ts'
import { callAsUser } from '../accounts/call-as-user.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Failure } from '../ui/Failure.tsx'
import { say } from '../ui/toast.ts'
import { reasonProblem } from './list-texts.ts'

const emptyWords = 'Say in a few words what is wrong with it.'

export function ReportList({ list, onClose }: { list: ListView; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const box = useRef<HTMLTextAreaElement>(null)
  const sending = useMutation({
    mutationFn: () =>
      callAsUser('POST /api/binlists/:hashId/report', {
        params: { hashId: list.id },
        body: { reason: reason.trim() },
      }),
    onSuccess: () => {
      onClose()
      say({ tone: 'good', title: 'Reported', text: 'Whoever runs this site will look at it.' })
    },
  })
  const submit = () => {
    const problem = reason.trim() === '' ? emptyWords : reasonProblem(reason)
    setProblem(problem)
    if (problem) box.current?.focus()
    else sending.mutate()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Report List"
      isBusy={sending.isPending}
      isHeld={reason.trim() !== ''}
      onSubmit={submit}
      action={
        <Button type="submit" loading={sending.isPending}>
          Report
        </Button>
      }
    >
      <p>Tell whoever runs this site that the list breaks its rules: card numbers, personal data, abuse.</p>
      <Textarea
        ref={box}
        label="What is wrong with it?"
        rows={4}
        maxLength={2 * limits.reportLength}
        value={reason}
        error={problem}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          setProblem(undefined)
        }}
      />
      {sending.isError && <Failure title="Error" error={sending.error} />}
    </Dialog>
  )
}
