import { useMutation } from '@tanstack/react-query'
import { Download, ListPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Search } from '#contract/formats/search-link.ts'
import { DownloadSettings } from '../../bin-table/DownloadSettings.tsx'
import type { LookupResults } from '../../queries.ts'
import { useToken } from '../../session/session.ts'
import { Action } from '../../ui/buttons/Action.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { downloadResults } from '../export/download-results.ts'
import classes from './Results.module.css'
import { useFormat, useIncludePhone, useIncludeUrl } from '../../settings/stored-settings.ts'

interface Props {
  search: Search
  results: LookupResults
}

/** Actions on all results, not only those on this page. */
export function ResultActions({ search, results }: Props) {
  const url = useIncludeUrl()
  const phone = useIncludePhone()
  const format = useFormat()
  const saving = useMutation({
    mutationFn: () => downloadResults(search, { url: url[0], phone: phone[0], format: format[0] }),
  })
  return (
    <div className="cluster">
      <MakeList search={search} results={results} />
      <Action icon={Download} loading={saving.isPending} onClick={() => saving.mutate()}>
        Download
      </Action>
      <DownloadSettings url={url} phone={phone} format={format} />
      {saving.isError && (
        <div className={classes.failure}>
          <Failure error={saving.error} onDismiss={saving.reset} />
        </div>
      )}
    </div>
  )
}

const MakeListDialog = lazyComponent(
  async () => (await import('../../lists/edit/MakeListDialog.tsx')).MakeListDialog,
)

function MakeList(props: Props) {
  const token = useToken()
  // The dialog closes when the session ends or changes.
  const [openFor, setOpenFor] = useState<string>()
  return (
    <>
      <Action
        icon={ListPlus}
        data-command="Make List"
        refusal={token ? undefined : 'You must be signed in to do that'}
        onPointerEnter={MakeListDialog.preload}
        onClick={() => setOpenFor(token)}
      >
        Make List
      </Action>
      {openFor !== undefined && openFor === token && (
        <Suspense>
          <MakeListDialog {...props} onClose={() => setOpenFor(undefined)} />
        </Suspense>
      )}
    </>
  )
}
