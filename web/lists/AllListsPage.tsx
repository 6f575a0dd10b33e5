import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Screen } from '../layout/Screen.tsx'

export const Page = () => (
  <Screen title="All Public Bin Lists" text="No public bin lists found.">
    <Button component={Link} to="/">
      Back to the lookup
    </Button>
  </Screen>
)
