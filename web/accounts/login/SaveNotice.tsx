import { Notice } from '../../ui/feedback/Notice.tsx'
import { generatedId } from './generated-id.ts'
import { SaveUserId } from '../SaveUserId.tsx'

/** Says of a fresh user ID that it must not be lost. */
export const SaveNotice = ({ userId }: { userId: string }) => (
  <Notice tone="good" title="Save your user ID, and do not share it">
    <p>It is the only key to your account: nobody can recover it, and whoever has it can log in.</p>
    <SaveUserId userId={userId} onSaved={generatedId.saved} />
  </Notice>
)
