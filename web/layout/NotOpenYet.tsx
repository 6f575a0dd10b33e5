import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Screen } from './Screen.tsx'

/** In the place of what comes with the next version. */
export const NotOpenYet = ({ title, text }: { title: string; text: string }) => (
  <Screen title={title} text={text}>
    <Button component={Link} to="/">
      Back to the lookup
    </Button>
  </Screen>
)
