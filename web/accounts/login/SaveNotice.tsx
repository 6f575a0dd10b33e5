import { Notice } from '../../ui/feedback/Notice.tsx'
import { generatedId } from './generated-id.ts'
import { SaveUserId } from '../SaveUserId.tsx'

export const SaveNotice = ({ userId }: { userId: string }) => (
  <Notice tone="good" title="Save your user ID, and do not share it">
    <p>It is the only key to your account. It cannot be recovered, and anyone who has it can log in.</p>
    <SaveUserId userId={userId} onSaved={generatedId.markSaved} isFirst />
  </Notice>
)
