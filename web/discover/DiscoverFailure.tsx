import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { isError } from '../api.ts'
import { session } from '../session.ts'
import { Failure } from '../ui/feedback/Failure.tsx'

interface Props {
  error: unknown
  isRetrying: boolean
  onRetry: () => void
}

export function DiscoverFailure({ error, isRetrying, onRetry }: Props) {
  const client = useQueryClient()
  // Without a session, this page redirects to the login, which leads back here.
  const logInAgain = () => {
    session.clear()
    client.clear()
  }
  return (
    <Failure
      title="Error Loading Discover Page"
      error={error}
      otherwise="Could not fetch discovery data. Please try again later."
    >
      {isError(error, 'unauthenticated') ? (
        <Button onClick={logInAgain}>Login Again</Button>
      ) : (
        <Button variant="default" onClick={onRetry} loading={isRetrying}>
          Try Again
        </Button>
      )}
    </Failure>
  )
}
