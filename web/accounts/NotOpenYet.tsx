import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Screen } from '../layout/Screen.tsx'

/** In the place of what needs an account, until accounts can be made. */
export const NotOpenYet = ({ title, to = '/' }: { title: string; to?: string }) => (
  <Screen title={title} text="Accounts are not open in this version yet.">
    <Button component={Link} to={to}>
      {to === '/' ? 'Back to the lookup' : 'Back'}
    </Button>
  </Screen>
)
