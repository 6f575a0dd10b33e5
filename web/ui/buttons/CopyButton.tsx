import { Check, Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { hideTip, showTip } from '../tips.ts'
import { useCopy } from './use-copy.ts'

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
