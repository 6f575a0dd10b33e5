import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { showUserId } from '#contract/formats/user-id.ts'
import { session, useUser } from '../../session/session.ts'
import classes from './KnownUserId.module.css'
import { SaveUserId } from '../SaveUserId.tsx'
import { Section } from '../../ui/forms/Section.tsx'

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
