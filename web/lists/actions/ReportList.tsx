import type { ListView } from '#contract/calls/lists.ts'
import { callAsUser } from '../../call-as-user.ts'
import { ReportDialog } from '../../ui/dialogs/ReportDialog.tsx'

export const ReportList = ({ list, onClose }: { list: ListView; onClose: () => void }) => (
  <ReportDialog
    title="Report List"
    what="the list"
    draft="report"
    send={(reason) =>
      callAsUser('POST /api/binlists/:hashId/report', { params: { hashId: list.id }, body: { reason } })
    }
    onClose={onClose}
  />
)
