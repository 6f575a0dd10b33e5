import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { errors } from '#contract/errors.ts'
import { pages } from '#contract/pages.ts'
import { wordsOf } from '../../api.ts'
import { useHead } from '../../layout/page-head.ts'
import { Screen } from '../../layout/Screen.tsx'
import { useSignedIn } from '../../session.ts'
import { isRefusal } from '../list-queries.ts'

interface Props {
  error: unknown
  isRetrying: boolean
  onRetry: () => void
}

/** In the place of a list that cannot be shown. */
export function ListUnavailable({ error, isRetrying, onRetry }: Props) {
  const signedIn = useSignedIn()
  const { pathname, search } = useLocation()
  useHead(pages.list.missing, true)
  if (!isRefusal(error)) {
    return (
      <Screen title="Error Loading List" text={wordsOf(error)}>
        <Button onClick={onRetry} loading={isRetrying}>
          Try again
        </Button>
        <Link to={pages.allLists.path}>All public bin lists</Link>
      </Screen>
    )
  }
  const [title, otherwise] = words[error.status] ?? ['Bin List Unavailable', undefined]
  return (
    <Screen title={title} text={wordsOf(error, otherwise)}>
      {error.status === 403 && !signedIn ? (
        <Button component={Link} to={`/login?from=${encodeURIComponent(pathname + search)}`}>
          Sign In
        </Button>
      ) : (
        <Button component={Link} to={pages.allLists.path}>
          All public bin lists
        </Button>
      )}
    </Screen>
  )
}

const words: Record<number, [title: string, otherwise: string]> = {
  403: ['Private Bin List', errors.list_private[1]],
  404: ['Bin List Not Found', errors.list_not_found[1]],
}
