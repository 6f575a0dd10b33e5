import { useRef, useState } from 'react'
import { Popover } from '../../ui/dialogs/Popover.tsx'
import { plural } from '#contract/formats/numbers.ts'
import { useKeyDown } from '../../ui/use-key-down.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import type { Sheet } from './sheet-state.ts'
import { undo } from './table-actions.ts'
import { columnName } from './tables/table.ts'
import classes from './SheetLine.module.css'

/** “Column 1 used · 3 other columns ignored · change” */
export function SheetLine({ sheet, text }: { sheet: Sheet; text: string }) {
  const { table, column, file } = sheet
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const ignored = table.columns - 1
  useUndoKey(sheet, text)
  return (
    <div className={classes.line} role="group" aria-label="Table">
      <span role="status">
        {file && file.sheets.length > 1 && `${file.sheets[file.sheet]}: `}
        {columnName(table, column)} used
        {ignored > 0 && ` · ${plural(ignored, 'other column')} ignored`}
      </span>
      {' · '}
      <button
        ref={button}
        type="button"
        className={classes.action}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        change
      </button>
      {isOpen && (
        <Popover
          label="Column with the BINs"
          anchor={button}
          width={320}
          height={360}
          className={classes.menu}
          onClose={() => setOpen(false)}
        >
          <ColumnMenu sheet={sheet} onClose={() => setOpen(false)} />
        </Popover>
      )}
      {' · '}
      <button type="button" className={classes.action} onClick={undo} title={undoTitle(sheet)}>
        undo
      </button>
    </div>
  )
}

const undoTitle = ({ table }: Sheet): string => `Remove this table of ${plural(table.rows.length, 'row')}`

/** Ctrl Z in the box, which cannot undo a paste by itself, as long as nothing was typed after it. */
function useUndoKey(sheet: Sheet, text: string): void {
  useKeyDown((event) => {
    if (event.key !== 'z' || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey)) return
    if (!(event.target as HTMLElement).matches('textarea[name=bins]')) return
    if (!sheet.known.has(text.slice(text.lastIndexOf('\n') + 1))) return
    event.preventDefault()
    undo()
  })
}
