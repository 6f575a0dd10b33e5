import { ArrowRight, SquarePen, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BinRow } from '#contract/calls/bins.ts'
import { describeTraits, unnamedTraits } from '#contract/traits.ts'
import { titleCase } from '#contract/formats/names/title-case.ts'
import { Link } from '../router/Link.tsx'
import { BrandIcon } from '../ui/pictures/BrandIcon.tsx'
import { Flag } from '../ui/pictures/Flag.tsx'
import columns from './BinTable.module.css'
import { BankCell } from './cells/BankCell.tsx'
import { BinCell } from './cells/BinCell.tsx'
import classes from './cells/BinRow.module.css'
import { Unknown } from './cells/Unknown.tsx'

export interface RowProps {
  row: BinRow
  rowIndex: number
  answered?: readonly string[] | undefined
  mark?: ReactNode
  hideBank?: boolean
  phoneOpen?: boolean
  onPhone?: ((row: BinRow, button: HTMLElement) => void) | undefined
  onDelete?: ((row: BinRow) => void) | undefined
}

interface Props extends RowProps {
  note?: ReactNode
  onEditNote?: ((bin: string) => void) | undefined
}

function traitsOf({ traits, category }: BinRow): ReactNode {
  const more = describeTraits(unnamedTraits(traits, category))
  if (more === '') return null
  return (
    <span className={classes.traits} title={more}>
      {more}
    </span>
  )
}

/** One row, without state: the server writes the first rows of a page with it. No component per icon, because hundreds render during a scroll. */
export const BinTableRow = ({
  row,
  rowIndex,
  answered,
  mark,
  hideBank = false,
  phoneOpen = false,
  onPhone,
  onDelete,
  note,
  onEditNote,
}: Props) => (
  <tr className={classes.row} aria-rowindex={rowIndex} data-bin={row.bin}>
    <th scope="row" className={columns.bin}>
      <BinCell row={row} answered={answered} mark={mark} />
    </th>
    <td className={columns.brand}>
      {row.brand === null ? (
        <Unknown />
      ) : (
        <span className="row" title={titleCase(row.brand)}>
          <BrandIcon type={row.icon_type} size="sm" />
          <span className={classes.text}>{titleCase(row.brand)}</span>
        </span>
      )}
    </td>
    <td className={columns.type}>
      <Label value={row.type} />
    </td>
    <td className={columns.category}>
      <Label value={row.category} />
      {traitsOf(row)}
    </td>
    <td className={hideBank ? columns.onlyNarrow : columns.bank}>
      <BankCell row={row} hideBank={hideBank} phoneOpen={phoneOpen} onPhone={onPhone} />
    </td>
    <td className={columns.country}>
      <Country row={row} />
    </td>
    {note && <td className={columns.note}>{note}</td>}
    <td className={columns.actions} data-delete={onDelete !== undefined || undefined}>
      <span className={classes.actions}>
        {/* Not a tab stop, because the BIN links to the same page. */}
        <Link
          to={`/bin/${row.bin}`}
          className={`${classes.icon} ${classes.details}`}
          aria-label={`View details of ${row.bin}`}
          data-tip="View details"
          tabIndex={-1}
        >
          <ArrowRight size={16} aria-hidden />
        </Link>
        {onEditNote && (
          <button
            type="button"
            className={`${classes.icon} ${classes.write}`}
            aria-label={`${row.note ? 'Edit' : 'Add'} note for ${row.bin}`}
            data-tip={row.note ? 'Edit note' : 'Add note'}
            data-write
            onClick={() => onEditNote(row.bin)}
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

function Label({ value }: { value: string | null }) {
  if (value === null) return <Unknown />
  const label = titleCase(value)
  return (
    <span className={classes.label} title={label}>
      {label}
    </span>
  )
}

function Country({ row: { iso_code_2: code, country_name: name } }: { row: BinRow }) {
  return (
    <span className={classes.country} title={name ?? undefined}>
      <Flag code={code} />
      {name === null && code === null ? (
        <Unknown />
      ) : (
        <span className={classes.countryName}>{name ?? code}</span>
      )}
      <span className={classes.countryCode} aria-hidden>
        {code}
      </span>
    </span>
  )
}
