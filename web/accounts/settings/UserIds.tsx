import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { showUserId } from '#contract/formats/user-id.ts'
import { pages } from '#contract/pages.ts'
import { session, useUser } from '../../session/session.ts'
import { SaveUserId } from '../SaveUserId.tsx'
import { Section } from '../../ui/forms/Section.tsx'
import { Link } from '../../router/Link.tsx'
import { callAsUser } from '../../call-as-user.ts'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import classes from './Settings.module.css'

export function KnownUserId() {
  const userId = useUser()?.userId
  const [isShown, setShown] = useState(false)
  const shown = showUserId(userId ?? '')
  const label = isShown ? 'Hide' : 'Show'
  return (
    <Section
      title="Your user ID"
      text="The only key to your account. Save it before you log out, and do not share it."
    >
      {userId ? (
        <>
          <div className={classes.line}>
            <code className={`mono ${classes.id}`} aria-label={isShown ? undefined : 'Hidden'}>
              {isShown ? shown : shown.replace(/\w/g, '•')}
            </code>
            <button
              type="button"
              data-tip={label}
              className="press icon-button quiet"
              aria-label={label}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
            </button>
          </div>
          <SaveUserId userId={userId} onSaved={session.markSaved} />
        </>
      ) : (
        <p className="quiet">It is not stored in this browser. Log in again to see it here.</p>
      )}
    </Section>
  )
}

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
