import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { pages } from '#contract/pages.ts'
import { wordsOf } from '../api.ts'
import { useHead } from '../layout/page-head.ts'
import { Screen } from '../layout/Screen.tsx'
import { isMissing } from './bank-query.ts'

interface Props {
  error: unknown
  isRetrying: boolean
  onRetry: () => void
}

/** In the place of a bank that cannot be shown. */
export function BankUnavailable({ error, isRetrying, onRetry }: Props) {
  useHead(pages.bank.missing, true)
  if (isMissing(error)) {
    return (
      <Screen title={pages.bank.missing.title} text={pages.bank.missing.description}>
        <Button component={Link} to="/">
          Back to the lookup
        </Button>
      </Screen>
    )
  }
  return (
    <Screen title="Error Loading Bank" text={wordsOf(error)}>
      <Button onClick={onRetry} loading={isRetrying}>
        Try again
      </Button>
      <Link to="/">Back to the lookup</Link>
    </Screen>
  )
}
