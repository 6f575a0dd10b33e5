import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './Button.tsx'

interface Props extends Omit<ButtonProps, 'onClick'> {
  icon: LucideIcon
  children: ReactNode
  onClick: () => void
  tip?: string
  /** Why it is disabled. It stays focusable, so that everyone can find out. */
  refusal?: string | undefined
}

export function Action({ icon: Icon, tip, refusal, onClick, ...props }: Props) {
  const isRefused = refusal !== undefined
  return (
    <Button
      data-tip={refusal ?? tip}
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      aria-disabled={isRefused || undefined}
      onClick={(event) => {
        if (isRefused) event.preventDefault()
        else onClick()
      }}
      {...props}
    />
  )
}
