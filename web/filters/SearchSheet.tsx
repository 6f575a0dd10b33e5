import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  opened: boolean
  onClose: () => void
  title?: string
  children: ReactNode
}

/** The panel on top of the results, for screens too narrow to show both. */
export const SearchSheet = ({ opened, onClose, title = 'Search', children }: Props) => (
  <Drawer
    opened={opened}
    onClose={onClose}
    title={title}
    position="bottom"
    size="auto"
    closeButtonProps={{ 'aria-label': 'Close' }}
    // As tall as its content, unlike Mantine's own `auto` size.
    styles={{ content: { height: 'auto', maxHeight: '92dvh' } }}
    // Otherwise assistive technology would announce it as the header of the site.
    attributes={{ header: { role: 'presentation' } }}
  >
    {children}
  </Drawer>
)
