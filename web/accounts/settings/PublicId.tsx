import { useQuery } from '@tanstack/react-query'
import { pages } from '#contract/pages.ts'
import { Link } from '../../router/Link.tsx'
import { callAsUser } from '../../call-as-user.ts'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { Section } from '../../ui/forms/Section.tsx'
import classes from './KnownUserId.module.css'

export function PublicId() {
  const { data, error } = useQuery({
    queryKey: ['GET /api/user', {}],
    queryFn: ({ signal }) => callAsUser('GET /api/user', {}, signal),
    retry: false,
  })
  return (
    <Section
      title="Public ID"
      text="For the site’s operator, who can make you a moderator of corrections. Nobody can log in with it."
    >
      {error ? (
        <Failure title="Could not load your public ID" error={error} />
      ) : (
        <div className={classes.line} aria-busy={!data}>
          <code className={`mono ${classes.id}`}>{data?.public_id ?? ' '}</code>
          <CopyButton text={data?.public_id ?? ''} label="Copy public ID" />
        </div>
      )}
      {data?.is_moderator && (
        <p className="text-sm">
          You are a moderator: you decide about <Link to={pages.corrections.path}>corrections</Link>.
        </p>
      )}
    </Section>
  )
}
