import { Check, Copy, type LucideIcon } from 'lucide-react'
import { type ButtonProps } from './Button.tsx'
import { Action } from './Action.tsx'
import { useCopy } from './use-copy.ts'

interface Props extends Omit<ButtonProps, 'onClick' | 'children'> {
  text: () => string | Promise<string>
  children?: string
  icon?: LucideIcon
  refusal?: string | undefined
}

export function CopyAction({ text, children = 'Copy', icon = Copy, ...props }: Props) {
  const { copy, copied, message } = useCopy()
  return (
    <>
      <Action icon={copied ? Check : icon} onClick={async () => void copy(await text())} {...props}>
        {message ?? children}
      </Action>
      <span className="visually-hidden" role="status">
        {message}
      </span>
    </>
  )
}
