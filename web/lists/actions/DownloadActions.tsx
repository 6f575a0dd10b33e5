import { useMutation } from '@tanstack/react-query'
import { Download, SlidersHorizontal } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import type { ListView } from '#contract/calls/lists.ts'
import { download, messageOf } from '../../api.ts'
import { DownloadChoices } from '../../bin-table/DownloadSettings.tsx'
import { Action } from '../../ui/buttons/Action.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { useFormat, useIncludePhone, useIncludeUrl } from '../stored-settings.ts'
import classes from './ListActions.module.css'

const label = 'Download Settings'

export function DownloadActions({ list, onSettings }: { list: ListView; onSettings: () => void }) {
  const [include_url] = useIncludeUrl()
  const [include_phone] = useIncludePhone()
  const [format] = useFormat()
  const saving = useMutation({
    mutationFn: async () => {
      const { file, name } = await download('GET /api/binlists/:hashId/download', {
        params: { hashId: list.id },
        query: { include_url, include_phone, format },
      })
      saveFile(file, name)
    },
    onError: (error) => showToast({ tone: 'bad', title: messageOf(error) }),
  })
  return (
    <>
      <Action
        icon={Download}
        tip={`Max: ${limits.binsPerList}`}
        loading={saving.isPending}
        onClick={() => saving.mutate()}
      >
        Download
      </Action>
      <button
        type="button"
        className={classes.notInMenu}
        aria-label={label}
        data-tip={label}
        onClick={onSettings}
      >
        <SlidersHorizontal size={16} aria-hidden />
      </button>
    </>
  )
}

export const DownloadSettingsAction = ({ onClick }: { onClick: () => void }) => (
  <Action icon={SlidersHorizontal} className={classes.onlyInMenu} onClick={onClick}>
    {label}
  </Action>
)

export const DownloadSettingsDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog onClose={onClose} title={label} closing="Close">
    <DownloadChoices url={useIncludeUrl()} phone={useIncludePhone()} format={useFormat()} />
  </Dialog>
)
