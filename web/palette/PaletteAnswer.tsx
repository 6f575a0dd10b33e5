import { useQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { noSearch } from '#contract/formats/search-link.ts'
import { titleCase } from '#contract/formats/names/title-case.ts'
import { PhoneLink, WebsiteLink } from '../bin-table/cells/BankLinks.tsx'
import { lookup } from '../queries.ts'
import { BrandIcon } from '../ui/pictures/BrandIcon.tsx'
import { Flag } from '../ui/pictures/Flag.tsx'
import { plural } from '#contract/formats/numbers.ts'
import classes from './Palette.module.css'

export function PaletteAnswer({ bin }: { bin: string }) {
  const { data, isPlaceholderData, isError } = useQuery(
    lookup({ ...noSearch, bins: [bin], extended: true }, limits.pageSize),
  )
  const isOld = isPlaceholderData && !data?.data[0]?.bin.startsWith(bin)
  const row = isOld ? undefined : data?.data[0]
  if (isError) return <p className={classes.message}>Could not look up {bin}.</p>
  if (data && !isPlaceholderData && !row) return <p className={classes.message}>{bin} is not in the data.</p>
  const card = [row?.brand, row?.type, row?.category].flatMap((value) => value ?? []).map(titleCase)
  const others = (data?.pagination.total ?? 1) - 1
  return (
    <section className={classes.answer} aria-label={`BIN ${bin}`} aria-live="polite" aria-busy={!row}>
      <BrandIcon type={row?.icon_type ?? 'generic'} size="lg" />
      <div className={classes.facts}>
        <p>
          <strong className={classes.bin}>{bin}</strong> {card.join(' · ')}
          {row && row.bin !== bin && (
            <span className="quiet text-xs">
              {' '}
              {row.bin.length < bin.length ? `by its prefix ${row.bin}` : `first known: ${row.bin}`}
            </span>
          )}
        </p>
        <p>
          {row ? (row.bank_name ?? row.issuer ?? 'Bank unknown') : <span className="placeholder" />}
          {row?.country_name && (
            <span className={classes.country}>
              <Flag code={row.iso_code_2} isAlone /> {row.country_name}
            </span>
          )}
        </p>
        <p className={classes.links}>
          {row?.bank_phone && <PhoneLink phone={row.bank_phone} />}
          {row?.issuer_url && <WebsiteLink url={row.issuer_url} />}
          {row && others > 0 && (
            <span className="quiet">{plural(others, 'longer BIN begins', 'longer BINs begin')} with it</span>
          )}
        </p>
      </div>
    </section>
  )
}
