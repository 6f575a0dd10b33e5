import { useMutation } from '@tanstack/react-query'
import { Download, ListPlus } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import type { Search } from '#contract/formats/search-link.ts'
import { DownloadSettings } from '../../bin-table/DownloadSettings.tsx'
import type { LookupResults } from '../../queries.ts'
import { useToken } from '../../session/session.ts'
import { Action } from '../../ui/buttons/Action.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { saveTable } from '../export/save-table.ts'
import { useSheetOf, type Sheet } from '../sheet/sheet-state.ts'
import { plural } from '#contract/formats/numbers.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Popover } from '../../ui/dialogs/Popover.tsx'
import { downloadResults } from '../export/download-results.ts'
import classes from './Results.module.css'
import { useFormat, useIncludePhone, useIncludeUrl } from '../../settings/stored-settings.ts'

interface Props {
  search: Search
  results: LookupResults
}

export function ResultActions({ search, results }: Props) {
  const url = useIncludeUrl()
  const phone = useIncludePhone()
  const format = useFormat()
  const sheet = useSheetOf(search)
  const button = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const saving = useMutation({
    mutationFn: (table: Sheet | undefined) => {
      const choices = { url: url[0], phone: phone[0], format: format[0] }
      return table ? saveTable(table, search, choices) : downloadResults(search, choices)
    },
  })
  const save = (table: Sheet | undefined) => {
    setAsking(false)
    saving.mutate(table)
  }
  return (
    <div className="cluster">
      <MakeList search={search} results={results} />
      <Action
        ref={button}
        icon={Download}
        loading={saving.isPending}
        {...(sheet && { 'aria-haspopup': 'dialog', 'aria-expanded': isAsking })}
        onClick={() => (sheet ? setAsking(!isAsking) : save(undefined))}
      >
        Download
      </Action>
      {sheet && isAsking && (
        <Popover label="Download" anchor={button} onClose={() => setAsking(false)}>
          <div className="stack">
            <p className="text-sm">
              Your table of {plural(sheet.table.rows.length, 'row')} can have brand, type, level, bank and
              country as added columns.
            </p>
            <Button data-autofocus onClick={() => save(sheet)}>
              Your table with added columns
            </Button>
            <Button variant="default" onClick={() => save(undefined)}>
              Results only
            </Button>
          </div>
        </Popover>
      )}
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
