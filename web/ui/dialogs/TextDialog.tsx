import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { textProblem, type TextRule } from '#contract/texts.ts'
import { useDraft } from '../../session/drafts.ts'
import { Failure } from '../feedback/Failure.tsx'
import { Textarea, TextInput } from '../forms/fields.tsx'
import { textField } from '../forms/text-field.ts'
import { Dialog } from './Dialog.tsx'

interface Props {
  title: string
  children: ReactNode
  label: string
  description?: string
  rule: TextRule
  isLine?: boolean
  draft: string
  action: string
  send: (text: string) => Promise<unknown>
  onSent?: () => void
  onSettled?: () => unknown
  failure: string
  onClose: () => void
}

export function TextDialog({ title, children, draft, rule, action, failure, onClose, ...props }: Props) {
  const [text, setText, kept] = useDraft(draft, '')
  const [isChecked, setChecked] = useState(false)
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const sending = useMutation({
    mutationFn: () => props.send(text.trim()),
    onSuccess: () => {
      kept.forget()
      onClose()
      props.onSent?.()
    },
    onSettled: () => props.onSettled?.(),
  })
  const submit = () => {
    setChecked(true)
    if (textProblem(rule, text)) box.current?.focus()
    else sending.mutate()
  }
  const field = {
    ref: box,
    label: props.label,
    description: props.description,
    ...textField(rule, { value: text, onText: setText, isChecked }),
  }
  return (
    <Dialog
      onClose={onClose}
      title={title}
      isBusy={sending.isPending}
      draft={kept}
      onSubmit={submit}
      action={action}
    >
      {children}
      {props.isLine ? <TextInput autoComplete="off" {...field} /> : <Textarea rows={4} {...field} />}
      {sending.isError && <Failure title={failure} error={sending.error} />}
    </Dialog>
  )
}
