import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLocation } from '../router/Router.tsx'
import { Loading } from '../layout/Loading.tsx'
import { get } from '../queries.ts'
import { Failure } from '../ui/feedback/Failure.tsx'
import { CallSection } from './CallSection.tsx'
import { groupsOf, type OpenApi } from './docs-data.ts'
import classes from './DocsPage.module.css'
import { DocsNav } from './DocsNav.tsx'
import { Errors, Introduction } from './Guide.tsx'

export function Page() {
  const { data, error, isFetching, refetch } = useQuery(get('GET /api/openapi.json', {}))
  if (data) return <Docs document={data as OpenApi} />
  if (!error) return <Loading />
  return (
    <div className="page">
      <Failure title="The documentation could not be loaded" error={error} retry={{ refetch, isFetching }} />
    </div>
  )
}

function Docs({ document }: { document: OpenApi }) {
  const groups = useMemo(() => groupsOf(document), [document])
  useFragment()
  return (
    <div className={classes.page}>
      <DocsNav groups={groups} />
      <div className={classes.content}>
        <Introduction first={groups[0]!.calls[0]!} />
        {groups.map(({ id, name, about, calls }) => (
          <section key={id} aria-labelledby={id} className={classes.group}>
            <h2 id={id} data-place={id} className={classes.groupName}>
              {name}
            </h2>
            <p className="quiet">{about}</p>
            {calls.map((call) => (
              <CallSection key={call.id} call={call} />
            ))}
          </section>
        ))}
        <Errors ofAnyCall={document['x-errors']} />
      </div>
    </div>
  )
}

/** Scrolls to the call in the address, which is not there yet when the browser looks for it. */
function useFragment(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash])
}
