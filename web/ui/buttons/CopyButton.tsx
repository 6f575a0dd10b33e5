import { Check, Copy, type LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { hideTip, showTip } from '../tips.ts'
import { useCopy } from './use-copy.ts'
import type { ButtonProps } from './Button.tsx'
import { Action } from './Action.tsx'

export function CopyButton({
  text,
  label,
  done = 'Copied!',
}: {
  text: string
  label: string
  done?: string
}) {
  const button = useRef<HTMLButtonElement>(null)
  const { copied, message, copy } = useCopy(done)
  useEffect(() => {
    const element = button.current
    if (!message || !element) return
    showTip(element, message)
    return () => hideTip(element)
  }, [message])
  return (
    <>
      <button
        ref={button}
        type="button"
        className="press icon-button quiet no-print"
        aria-label={label}
        data-tip={label}
        onClick={() => copy(text)}
      >
        {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      </button>
      <span role="status" className="visually-hidden">
        {message}
      </span>
    </>
  )
}

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
