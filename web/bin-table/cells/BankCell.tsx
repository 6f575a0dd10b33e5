import { ExternalLink, Phone } from 'lucide-react'
import type { BinRow } from '#contract/calls/bins.ts'
import { Link } from '../../router/Link.tsx'
import classes from './BankCell.module.css'
import rowClasses from './BinRow.module.css'
import { titleCase } from '#contract/formats/names/title-case.ts'
import { Flag } from '../../ui/pictures/Flag.tsx'
import { Unknown } from './Unknown.tsx'

interface Props {
  row: BinRow
  hideBank: boolean
  phoneOpen: boolean
  onPhone?: ((row: BinRow, button: HTMLElement) => void) | undefined
}

export function BankCell({ row, hideBank, phoneOpen, onPhone }: Props) {
  const { bank_name: name, bank_slug: slug, bank_phone: phone } = row
  const website = row.issuer_url && /^https?:\/\//i.test(row.issuer_url) ? row.issuer_url : null
  const bank = name ?? 'the bank'
  const named = name !== null && !hideBank
  const facts = [row.brand, row.type, row.category].filter((fact) => fact !== null).map(titleCase)
  if (row.iso_code_2) facts.unshift(row.iso_code_2)
  return (
    <div className={classes.bank}>
      <div className={classes.words}>
        {named && slug && (
          <Link to={`/bank/${slug}`} className={classes.name!} title={name}>
            {name}
          </Link>
        )}
        {named && !slug && (
          <span className={classes.name} title={name}>
            {name}
          </span>
        )}
        {!named && (
          <span className={classes.unknown}>
            <Unknown />
          </span>
        )}
        <span className={classes.facts}>
          <Flag code={row.iso_code_2} />
          {facts.length > 0 ? facts.join(' · ') : !named && <Unknown />}
        </span>
      </div>
      {!hideBank && (phone || website) && (
        <div className={classes.icons}>
          {phone && (
            <button
              type="button"
              className={rowClasses.icon}
              aria-label={`Phone number of ${bank}`}
              aria-haspopup="dialog"
              aria-expanded={phoneOpen}
              data-tip="Phone"
              onClick={(event) => onPhone?.(row, event.currentTarget)}
            >
              <Phone size={15} aria-hidden />
            </button>
          )}
          {website && (
            <a
              href={website}
              target="_blank"
              rel="noopener noreferrer"
              className={rowClasses.icon}
              aria-label={`Website of ${bank}, opens in a new tab`}
              data-tip="Website"
            >
              <ExternalLink size={15} aria-hidden />
            </a>
          )}
        </div>
      )}
    </div>
  )
}
