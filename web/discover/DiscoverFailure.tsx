import { Button } from '../ui/buttons/Button.tsx'
import { isError } from '#contract/client/api-error.ts'
import { session } from '../session/session.ts'
import { Failure } from '../ui/feedback/Failure.tsx'

interface Props {
  error: unknown
  isRetrying: boolean
  onRetry: () => void
}

export function DiscoverFailure({ error, isRetrying, onRetry }: Props) {
  return (
    <Failure
      title="Error Loading Discover Page"
      error={error}
      otherwise="Could not fetch discovery data. Please try again later."
    >
      {isError(error, 'unauthenticated') ? (
        // Without a session, this page redirects to the login, which leads back here.
        <Button onClick={session.clear}>Login Again</Button>
      ) : (
        <Button variant="default" onClick={onRetry} loading={isRetrying}>
          Try Again
        </Button>
      )}
    </Failure>
  )
}
