import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/buttons/Button.tsx'
import { callAsUser } from '../../call-as-user.ts'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { Section } from '../../ui/forms/Section.tsx'
import { formatBytes } from '../../ui/text/format.ts'
import classes from './Settings.module.css'

const nearlyFull = 0.9

export function Storage() {
  const space = useQuery({
    queryKey: ['GET /api/user/space', {}],
    queryFn: ({ signal }) => callAsUser('GET /api/user/space', {}, signal),
    staleTime: 0,
    retry: false,
  })
  return (
    <Section title="Storage" text="Space used by lists and reviews.">
      {space.isError ? (
        <Failure title="Could not load storage use" error={space.error}>
          <Button variant="default" onClick={() => void space.refetch()} loading={space.isFetching}>
            Try again
          </Button>
        </Failure>
      ) : (
        <div className={classes.used} aria-busy={space.isPending}>
          {space.data && <Used used={space.data.used_bytes} quota={space.data.quota_bytes} />}
        </div>
      )}
    </Section>
  )
}

function Used({ used, quota }: { used: number; quota: number }) {
  return (
    <>
      <p className={classes.figures}>
        {formatBytes(used)} of {formatBytes(quota)} used
      </p>
      {/* It repeats the line above. */}
      <progress value={Math.min(used, quota)} max={quota} aria-hidden />
      {used >= nearlyFull * quota && (
        <p className="text-sm quiet">
          {used < quota ? 'Nearly full.' : 'Full.'} To make room, delete lists that you no longer need, or
          shorten long notes.
        </p>
      )}
    </>
  )
}
