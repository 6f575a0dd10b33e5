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

/** The panel over the results, where there is no room beside them. */
export const SearchSheet = ({ opened, onClose, title = 'Search', children }: Props) => (
  <Drawer
    opened={opened}
    onClose={onClose}
    title={title}
    position="bottom"
    size="auto"
    closeButtonProps={{ 'aria-label': 'Close' }}
    // As tall as what is in it, which Mantine's own size of that name is not.
    styles={{ content: { height: 'auto', maxHeight: '92dvh' } }}
    // Its head would be taken for the site's.
    attributes={{ header: { role: 'presentation' } }}
  >
    {children}
  </Drawer>
)
