import type { ErrorCode } from '#contract/errors.ts'
import type { Head } from '#contract/pages.ts'
import { Link } from '../router/Link.tsx'
import { Button, ButtonLink } from '../ui/buttons/Button.tsx'
import { isError } from '#contract/client/api-error.ts'
import { messageOf } from '../api.ts'
import { useHead } from '../layout/page-head.ts'
import { Screen } from '../layout/Screen.tsx'

interface Props {
  noun: 'bank' | 'country'
  missing: Head
  code: ErrorCode
  error: unknown
  isRetrying: boolean
  onRetry: () => void
}

export function ProfileUnavailable({ noun, missing, code, error, isRetrying, onRetry }: Props) {
  useHead(missing, true)
  if (isError(error, code)) {
    return (
      <Screen title={missing.title} text={missing.description}>
        <ButtonLink to="/">Back to lookup</ButtonLink>
      </Screen>
    )
  }
  return (
    <Screen title={noun === 'bank' ? 'Error Loading Bank' : 'Error Loading Country'} text={messageOf(error)}>
      <Button onClick={onRetry} loading={isRetrying}>
        Try again
      </Button>
      <Link to="/">Back to lookup</Link>
    </Screen>
  )
}
