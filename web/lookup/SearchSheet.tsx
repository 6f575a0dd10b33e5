import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** The panel over the results, where there is no room beside them. */
export const SearchSheet = ({ opened, onClose, children }: Props) => (
  <Drawer
    opened={opened}
    onClose={onClose}
    title="Search"
    position="bottom"
    size="auto"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {children}
  </Drawer>
)
