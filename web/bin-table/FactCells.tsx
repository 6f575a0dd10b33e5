import { ArrowRight } from 'lucide-react'
import type { BinRow } from '#contract/calls/bins.ts'
import { titleCase } from '#contract/formats/title-case.ts'
import { Link } from '../router/Link.tsx'
import { BrandIcon } from '../ui/pictures/BrandIcon.tsx'
import { Flag } from '../ui/pictures/Flag.tsx'
import columns from './BinTable.module.css'
import { BankCell } from './cells/BankCell.tsx'
import { BinCell } from './cells/BinCell.tsx'
import classes from './cells/BinRow.module.css'
import { Unknown } from './cells/Unknown.tsx'

interface Props {
  row: BinRow
  /** Longer BINs that this row answers. */
  answered?: readonly string[] | undefined
  hideBank?: boolean
  phoneOpen?: boolean
  onPhone?: ((row: BinRow, button: HTMLElement) => void) | undefined
}

/** The cells of a row with what is known about its BIN. The server writes them too, for the first rows of a page. */
export const FactCells = ({ row, answered, hideBank = false, phoneOpen = false, onPhone }: Props) => (
  <>
    <th scope="row" className={columns.bin}>
      <BinCell row={row} answered={answered} />
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
    </td>
    <td className={hideBank ? columns.onlyNarrow : columns.bank}>
      <BankCell row={row} hideBank={hideBank} phoneOpen={phoneOpen} onPhone={onPhone} />
    </td>
    <td className={columns.country}>
      <Country row={row} />
    </td>
  </>
)

/** Not a tab stop, because the BIN links to the same page. */
export const DetailsLink = ({ bin }: { bin: string }) => (
  <Link
    to={`/bin/${bin}`}
    className={`${classes.icon} ${classes.details}`}
    aria-label={`View details of ${bin}`}
    data-tip="View details"
    tabIndex={-1}
  >
    <ArrowRight size={16} aria-hidden />
  </Link>
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
