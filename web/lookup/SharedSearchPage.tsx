import { pages } from '#contract/pages.ts'
import { Button, ButtonLink } from '../ui/buttons/Button.tsx'
import { isError } from '#contract/client/api-error.ts'
import { messageOf } from '../api.ts'
import { Loading } from '../layout/Loading.tsx'
import { useHead } from '../layout/page-head.ts'
import { Screen } from '../layout/Screen.tsx'
import { Page as LookupPage } from './LookupPage.tsx'
import { loadResults } from './results-code.ts'
import { useSharedSearch } from './search/shared-search.ts'

export const prepare = () => loadResults()

export function Page() {
  const { data, error, isFetching, refetch } = useSharedSearch()
  const isGone = isError(error, 'shared_search_not_found')
  useHead(isGone ? pages.sharedSearch.missing : undefined, true, '/')
  if (data) return <LookupPage />
  if (!error) return <Loading />
  return isGone ? (
    <Screen
      title="This link has expired"
      text="Links to shared searches work for 30 days. Ask for a new one, or start a search of your own."
    >
      <ButtonLink to="/">New search</ButtonLink>
    </Screen>
  ) : (
    <Screen title="This search could not be loaded" text={messageOf(error)}>
      <Button loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </Screen>
  )
}
