import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'

interface Props {
  opened: boolean
  onClose: () => void
  title?: string
  children: ReactNode
}

/** The panel on top of the results, for screens too narrow to show both. */
export function SearchSheet({ opened, onClose, title = 'Search', children }: Props) {
  useReturnedFocus()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="bottom"
      size="auto"
      transitionProps={{ transition: 'fade-up', duration: 160, timingFunction: 'ease-out' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // As tall as its content, unlike Mantine's own `auto` size.
      styles={{ content: { height: 'auto', maxHeight: '92dvh' } }}
      // Otherwise assistive technology would announce it as the header of the site.
      attributes={{ header: { role: 'presentation' } }}
    >
      {children}
    </Drawer>
  )
}

/** Mantine returns the focus of a sheet that is closed, but not of one that is removed. */
function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus()
    },
    [opener],
  )
}
