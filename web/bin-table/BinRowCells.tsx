import { SquarePen, Trash2 } from 'lucide-react'
import { memo } from 'react'
import type { BinRow } from '#contract/calls/bins.ts'
import classes from './cells/BinRow.module.css'
import columns from './BinTable.module.css'
import { DetailsLink, FactCells } from './FactCells.tsx'
import { NoteCell, type NoteChange } from './cells/NoteCell.tsx'

interface Props {
  row: BinRow
  /** Longer BINs that this row answers. */
  answered: readonly string[] | undefined
  rowIndex: number
  notes: boolean
  hideBank: boolean
  phoneOpen: boolean
  onPhone: (row: BinRow, button: HTMLElement) => void
  onDelete: ((row: BinRow) => void) | undefined
  isWriting: boolean
  onWrite: (bin: string | undefined) => void
  onNote: NoteChange | undefined
}

/** One row. Memoised, and without a component per icon, because hundreds render during a scroll. */
export const BinRowCells = memo(function BinRowCells(props: Props) {
  const {
    row,
    answered,
    rowIndex,
    notes,
    hideBank,
    phoneOpen,
    onPhone,
    onDelete,
    isWriting,
    onWrite,
    onNote,
  } = props
  return (
    <tr className={classes.row} aria-rowindex={rowIndex} data-bin={row.bin}>
      <FactCells row={row} answered={answered} hideBank={hideBank} phoneOpen={phoneOpen} onPhone={onPhone} />
      {notes && (
        <td className={columns.note}>
          <NoteCell row={row} isWriting={isWriting} onWrite={onWrite} onNote={onNote} />
        </td>
      )}
      <td className={columns.actions} data-delete={onDelete !== undefined || undefined}>
        <span className={classes.actions}>
          <DetailsLink bin={row.bin} />
          {onNote && (
            <button
              type="button"
              className={`${classes.icon} ${classes.write}`}
              aria-label={`${row.note ? 'Edit' : 'Add'} note for ${row.bin}`}
              data-tip={row.note ? 'Edit note' : 'Add note'}
              data-write
              onClick={() => onWrite(row.bin)}
            >
              <SquarePen size={15} aria-hidden />
            </button>
          )}
          {onDelete && (
            <button
              type="button"
              className={`${classes.icon} ${classes.delete}`}
              aria-label={`Delete ${row.bin}`}
              data-tip="Delete"
              onClick={() => onDelete(row)}
            >
              <Trash2 size={15} aria-hidden />
            </button>
          )}
        </span>
      </td>
    </tr>
  )
})
