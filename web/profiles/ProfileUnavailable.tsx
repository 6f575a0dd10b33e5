import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { pages } from '#contract/pages.ts'
import { isError, messageOf } from '../api.ts'
import { useHead } from '../layout/page-head.ts'
import { Screen } from '../layout/Screen.tsx'

interface Props {
  error: unknown
  isRetrying: boolean
  onRetry: () => void
}

/** Shown instead of a bank that does not exist or cannot be loaded. */
export function BankUnavailable({ error, isRetrying, onRetry }: Props) {
  useHead(pages.bank.missing, true)
  if (isError(error, 'bank_not_found')) {
    return (
      <Screen title={pages.bank.missing.title} text={pages.bank.missing.description}>
        <Button component={Link} to="/">
          Back to lookup
        </Button>
      </Screen>
    )
  }
  return (
    <Screen title="Error Loading Bank" text={messageOf(error)}>
      <Button onClick={onRetry} loading={isRetrying}>
        Try again
      </Button>
      <Link to="/">Back to lookup</Link>
    </Screen>
  )
}
