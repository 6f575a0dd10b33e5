import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { ErrorCode } from '#contract/errors.ts'
import type { FilterName } from '#contract/filters.ts'
import type { Page, Head } from '#contract/pages.ts'
import { useSearchParams } from '../router/Router.tsx'
import { Below, ClientOnly } from '../first-view.ts'
import { Issues, IssuesSkeleton } from './Issues.tsx'
import { readView, viewNow, viewQuery, type Profile, type View } from './profile-view.ts'
import { ProfileBins, ProfileBinsSkeleton } from './ProfileBins.tsx'
import { ProfileHeaderSkeleton } from './ProfileHeader.tsx'
import classes from './ProfileHeader.module.css'
import { Link } from '../router/Link.tsx'
import { Button, ButtonLink } from '../ui/buttons/Button.tsx'
import { isError } from '#contract/client/api-error.ts'
import { messageOf } from '../api.ts'
import { useHead } from '../layout/page-head.ts'
import { Screen } from '../layout/Screen.tsx'

interface Props<P extends Profile> {
  noun: 'bank' | 'country'
  page: Required<Pick<Page, 'title' | 'missing'>>
  code: ErrorCode
  picture: ReactNode
  query: UseQueryResult<P>
  view: View
  goTo: (part: Partial<View>) => void
  header: (profile: P) => ReactNode
}

export function ProfileLayout<P extends Profile>(props: Props<P>) {
  const { noun, page, code, picture, query, view, goTo, header } = props
  const { data: profile, error, isPlaceholderData, isFetching, refetch } = query
  if (error && (!profile || isPlaceholderData)) {
    return (
      <ProfileUnavailable
        noun={noun}
        missing={page.missing}
        code={code}
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!profile) {
    return (
      <div className={classes.page} aria-busy>
        <h1 className="visually-hidden">{page.title}</h1>
        <span className="visually-hidden" role="status">
          Loading...
        </span>
        <ProfileHeaderSkeleton picture={picture} />
        <IssuesSkeleton />
        <ProfileBinsSkeleton noun={noun} />
      </div>
    )
  }
  return (
    <div className={classes.page}>
      {header(profile)}
      <ClientOnly instead={<IssuesSkeleton />}>
        <Issues profile={profile} view={view} goTo={goTo} />
      </ClientOnly>
      <Below instead={<ProfileBinsSkeleton noun={noun} />}>
        <ProfileBins profile={profile} noun={noun} view={view} isNext={isPlaceholderData} goTo={goTo} />
      </Below>
    </div>
  )
}

export function useView(names: readonly FilterName[]) {
  const [query, setQuery] = useSearchParams()
  const view = useMemo(() => readView(query, names), [query, names])
  const goTo = (part: Partial<View>) => setQuery(viewQuery({ ...viewNow(names), page: 1, ...part }))
  return { view, goTo }
}

interface ProfileUnavailableProps {
  noun: 'bank' | 'country'
  missing: Head
  code: ErrorCode
  error: unknown
  isRetrying: boolean
  onRetry: () => void
}

function ProfileUnavailable({ noun, missing, code, error, isRetrying, onRetry }: ProfileUnavailableProps) {
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
