import { useState } from 'react'
import type { Search } from '#contract/formats/search-link.ts'
import { messageOf } from '../../api.ts'
import type { LookupResults } from '../../queries.ts'
import { useIncludePhone, useIncludeUrl, type Format } from '../../settings/stored-settings.ts'
import { useCopy } from '../../ui/buttons/use-copy.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { ariaKeys, isBehindDialog, isPressed, shortcuts } from '../../shortcuts.ts'
import { useKeyDown } from '../../ui/use-key-down.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { plural } from '#contract/formats/numbers.ts'
import { fetchResults } from './download-results.ts'
import { ExportButtons } from './ExportButtons.tsx'
import { exportTable, type Exported } from './export-table.ts'
import { detailsOf, saveTable } from './save-table.ts'
import type { Sheet } from '../sheet/sheet-state.ts'

interface Props {
  search: Search
  results: LookupResults
  sheet: Sheet | undefined
}

export function ExportActions({ search, results, sheet: merged }: Props) {
  const [url] = useIncludeUrl()
  const [phone] = useIncludePhone()
  const { copy } = useCopy()
  const [busy, setBusy] = useState<Format | 'copy'>()
  const run = async (name: Format | 'copy', work: () => Promise<unknown>) => {
    if (busy) return
    setBusy(name)
    try {
      await work()
    } catch (error) {
      showToast({ tone: 'bad', title: name === 'copy' ? 'Not copied' : 'Not saved', text: messageOf(error) })
    }
    setBusy(undefined)
  }

  const save = async (format: Format) => {
    if (!merged) {
      const { file, name } = await fetchResults(search, { url, phone, format })
      return saveFile(file, name)
    }
    return saveTable(merged, search, { url, phone, format })
  }

  const copyRows = async () => {
    const exported = await (merged
      ? exportTable(merged, search, { url, phone, format: 'txt' })
      : plainText(search, { url, phone }))
    if (!(await copy(exported.text))) return showToast({ tone: 'bad', title: 'Could not copy' })
    showToast({ tone: 'good', title: `Copied ${plural(exported.rows, 'row')}`, ...detailsOf(exported) })
  }

  useSaveKey(() => void run('csv', () => save('csv')))

  const rows = merged
    ? `${plural(merged.table.rows.length, 'row')} of your table`
    : plural(results.pagination.total, 'result')
  return (
    <ExportButtons
      busy={busy}
      copy={{ 'data-tip': `Copy ${rows} for a spreadsheet`, onClick: () => void run('copy', copyRows) }}
      save={(format) => ({
        'data-tip': `Save ${rows}${merged ? ' with brand, type, level, bank and country' : ''}`,
        ...(format === 'csv' && csvCommand),
        onClick: () => void run(format, () => save(format)),
      })}
    />
  )
}

const csvCommand = {
  'data-command': 'Save the results as CSV',
  'aria-keyshortcuts': ariaKeys(shortcuts.Lookup.save),
}

function useSaveKey(onSave: () => void): void {
  useKeyDown((event) => {
    if (event.defaultPrevented || !isPressed(shortcuts.Lookup.save, event)) return
    // Otherwise the browser saves the page.
    event.preventDefault()
    if (!isBehindDialog()) onSave()
  })
}

async function plainText(search: Search, choices: { url: boolean; phone: boolean }): Promise<Exported> {
  const { file } = await fetchResults(search, { ...choices, format: 'txt' })
  const text = await file.text()
  const rows = text.split('\n').length - 2
  return { text, rows, known: rows, shortened: 0 }
}
