import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import type { ListView } from '#contract/calls/lists.ts'
import { download, messageOf } from '../../api.ts'
import { DownloadSettings } from '../../bin-table/DownloadSettings.tsx'
import { Action } from '../../ui/buttons/Action.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { useFormat, useIncludePhone, useIncludeUrl } from '../stored-settings.ts'

/** Downloads the whole list as a file. */
export function DownloadActions({ list }: { list: ListView }) {
  const url = useIncludeUrl()
  const phone = useIncludePhone()
  const format = useFormat()
  const saving = useMutation({
    mutationFn: async () => {
      const { file, name } = await download('GET /api/binlists/:hashId/download', {
        params: { hashId: list.id },
        query: { include_url: url[0], include_phone: phone[0], format: format[0] },
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
      <DownloadSettings url={url} phone={phone} format={format} isSmall />
    </>
  )
}
