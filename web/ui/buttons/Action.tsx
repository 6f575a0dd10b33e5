import { Button, type ButtonProps } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props extends ButtonProps {
  icon: LucideIcon
  children: ReactNode
  onClick: () => void
  onPointerEnter?: () => void
  tip?: string
  /** Why it is disabled. It stays focusable, so that everyone can find out. */
  refusal?: string | undefined
}

/** A button of a page or list: icon, label, and a tooltip if there is more to say. */
export function Action({ icon: Icon, tip, refusal, onClick, ...props }: Props) {
  const isRefused = refusal !== undefined
  return (
    <Button
      data-tip={refusal ?? tip}
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      {...(isRefused && { 'data-disabled': true, 'aria-disabled': true })}
      onClick={(event) => {
        if (isRefused) event.preventDefault()
        else onClick()
      }}
      {...props}
    />
  )
}
