import { Navigate, useSearchParams } from 'react-router'
import { pages, safeFrom } from '#contract/pages.ts'
import { pageAt } from '../layout/page-head.ts'
import { useSignedIn } from '../session.ts'
import { NotOpenYet } from './NotOpenYet.tsx'

export function Page() {
  const signedIn = useSignedIn()
  const [query] = useSearchParams()
  const from = safeFrom(query.get('from'))
  if (signedIn) return <Navigate to="/" replace />
  // A page that needs an account would only lead back here.
  const closed = pageAt(URL.parse(from, location.origin)?.pathname ?? '/')?.account
  return <NotOpenYet title={pages.login.title} to={closed ? '/' : from} />
}
