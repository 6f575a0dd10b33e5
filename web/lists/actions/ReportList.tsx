import type { ListView } from '#contract/calls/lists.ts'
import { callAsUser } from '../../call-as-user.ts'
import { ReportDialog } from '../../ui/dialogs/ReportDialog.tsx'

export const reportDraft = (id: string): string => `report ${id}`

export const ReportList = ({ list, onClose }: { list: ListView; onClose: () => void }) => (
  <ReportDialog
    title="Report List"
    what="the list"
    draft={reportDraft(list.id)}
    send={(reason) =>
      callAsUser('POST /api/binlists/:hashId/report', { params: { hashId: list.id }, body: { reason } })
    }
    onClose={onClose}
  />
)
