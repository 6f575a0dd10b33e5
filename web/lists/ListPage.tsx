import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { pages } from '#contract/pages.ts'
import { useHead } from '../layout/page-head.ts'
import { Screen } from '../layout/Screen.tsx'

export function Page() {
  useHead(pages.list.missing, true)
  return (
    <Screen
      title="Bin List Not Found"
      text="The bin list you're looking for doesn't exist or has been deleted."
    >
      <Button component={Link} to={pages.allLists.path}>
        All public bin lists
      </Button>
    </Screen>
  )
}
