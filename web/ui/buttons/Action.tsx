import { Button, Tooltip, type ButtonProps } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props extends ButtonProps {
  icon: LucideIcon
  children: ReactNode
  onClick: () => void
  onPointerEnter?: () => void
  tip?: string
  /** Why it cannot be used. It stays focusable, so that everyone can find out. */
  refusal?: string | undefined
}

/** A button for something that can be done with what the page shows. */
export function Action({ icon: Icon, tip, refusal, onClick, ...props }: Props) {
  const isRefused = refusal !== undefined
  const button = (
    <Button
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
  const words = refusal ?? tip
  return words === undefined ? button : <Tooltip label={words}>{button}</Tooltip>
}
