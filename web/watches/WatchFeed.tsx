import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callAsUser } from '../call-as-user.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Failure } from '../ui/feedback/Failure.tsx'
import { Section } from '../ui/forms/Section.tsx'
import { Moment } from '../ui/text/Moment.tsx'
import { Secret } from './Secret.tsx'
import type { Watches } from './watch-queries.ts'

export function WatchFeed({ feed }: Pick<Watches, 'feed'>) {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: ['GET /api/watches'] })
  const renewing = useMutation({
    mutationFn: () => callAsUser('POST /api/watches/feed', {}),
    // Its address is kept nowhere but here.
    gcTime: 0,
    onSuccess,
  })
  const deleting = useMutation({
    mutationFn: () => callAsUser('DELETE /api/watches/feed', {}),
    onSuccess: () => {
      renewing.reset()
      return onSuccess()
    },
  })
  return (
    <Section title="Private feed" text="The same changes for a feed reader (Atom).">
      {renewing.data ? (
        <Secret
          text={`${location.origin}/api/watches/feed/${renewing.data.secret}`}
          label="Copy feed address"
          about="Anyone who has this address can read the feed. It is not shown again."
        />
      ) : (
        <p className="quiet prose">
          {feed ? (
            <>
              Created <Moment iso={feed.created_at} isDay />. A new address replaces the one before.
            </>
          ) : (
            'You have no feed.'
          )}
        </p>
      )}
      <div className="cluster">
        {feed && (
          <Button variant="default" loading={deleting.isPending} onClick={() => deleting.mutate()}>
            Delete feed
          </Button>
        )}
        <Button variant="default" loading={renewing.isPending} onClick={() => renewing.mutate()}>
          {feed ? 'New address' : 'Create feed'}
        </Button>
      </div>
      {(renewing.isError || deleting.isError) && (
        <Failure title="The feed was not changed" error={renewing.error ?? deleting.error} />
      )}
    </Section>
  )
}
