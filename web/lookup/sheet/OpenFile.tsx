import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { showToast } from '../../ui/feedback/toast.ts'
import { loadSheetCode, preloadSheetCode } from './pasted.ts'
import classes from './OpenFile.module.css'

const accepted =
  '.xlsx,.xlsm,.csv,.tsv,.txt,text/plain,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function OpenFile() {
  const [isReading, setReading] = useState(false)
  return (
    <label
      className={classes.open}
      onPointerEnter={preloadSheetCode}
      data-tip="Open or drop a spreadsheet or text: .xlsx, .csv, .txt"
    >
      <FileSpreadsheet size={14} aria-hidden />
      {isReading ? 'Reading…' : 'Open file'}
      <input
        type="file"
        accept={accepted}
        onFocus={preloadSheetCode}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Otherwise choosing the same file again would not fire a change.
          currentTarget.value = ''
          if (!file) return
          setReading(true)
          void openFile(file).finally(() => setReading(false))
        }}
      />
    </label>
  )
}

export async function openFile(file: File): Promise<void> {
  try {
    await (await loadSheetCode()).openFile(file)
  } catch {
    showToast({
      tone: 'bad',
      title: `${file.name} was not read`,
      text: 'Bindex was updated or you are offline. Reload and try again.',
    })
  }
}
