import { useState } from 'react'
import { session, useUser } from '../session/session.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { SaveUserId, unsavedWarning } from './SaveUserId.tsx'

export function UnsavedUserId() {
  const user = useUser()
  const [wasUnsaved] = useState(user?.isUnsaved)
  if (!user || !wasUnsaved) return null
  return (
    <Notice
      tone={user.isUnsaved ? 'warn' : 'good'}
      title={user.isUnsaved ? 'You have not saved your user ID' : 'Keep it safe, and do not share it'}
    >
      {user.isUnsaved && <p>{unsavedWarning}</p>}
      <SaveUserId userId={user.userId} onSaved={session.markSaved} />
    </Notice>
  )
}
