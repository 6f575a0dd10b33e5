import { pages } from '#contract/pages.ts'
import { Link } from '../../router/Link.tsx'
import { useLocation } from '../../router/Router.tsx'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { isError, isRefusal } from '#contract/client/api-error.ts'
import { messageOf } from '../../api.ts'
import { useHead } from '../../layout/page-head.ts'
import { Screen } from '../../layout/Screen.tsx'
import { useSignedIn } from '../../session/session.ts'
import { loginAfter } from '../../session/use-login.ts'

interface Props {
  error: unknown
  isRetrying: boolean
  onRetry: () => void
}

export function ListUnavailable({ error, isRetrying, onRetry }: Props) {
  const signedIn = useSignedIn()
  const { pathname, search } = useLocation()
  useHead(pages.list.missing, true)
  if (!isRefusal(error)) {
    return (
      <Screen title="Error Loading List" text={messageOf(error)}>
        <Button onClick={onRetry} loading={isRetrying}>
          Try again
        </Button>
        <Link to={pages.allLists.path}>All public bin lists</Link>
      </Screen>
    )
  }
  const isPrivate = isError(error, 'list_private')
  const isMissing = isError(error, 'list_not_found')
  const title = isPrivate ? 'Private Bin List' : isMissing ? 'Bin List Not Found' : 'Bin List Unavailable'
  return (
    <Screen title={title} text={messageOf(error)}>
      {isPrivate && !signedIn ? (
        <ButtonLink to={loginAfter(pathname + search)}>Sign In</ButtonLink>
      ) : (
        <ButtonLink to={pages.allLists.path}>All public bin lists</ButtonLink>
      )}
    </Screen>
  )
}
