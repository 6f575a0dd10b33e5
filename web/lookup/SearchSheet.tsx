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
  >
    {children}
  </Drawer>
)
