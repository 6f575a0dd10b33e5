import type { ReactNode } from 'react'
import type { BinDetail } from '#contract/calls/bin-pages.ts'
import { countryPath } from '#contract/pages.ts'
import { Link } from '../router/Link.tsx'
import { BrandIcon } from '../ui/pictures/BrandIcon.tsx'
import { Flag } from '../ui/pictures/Flag.tsx'
import classes from './FactGrid.module.css'
import { InCountry, OfOthers, PhoneLink, WebsiteLink } from '../bin-table/cells/BankLinks.tsx'
import { titleCase } from '#contract/formats/names/title-case.ts'
import { describeTraits } from '#contract/traits.ts'
import { Unknown } from '../bin-table/cells/Unknown.tsx'

export type Facts = Pick<
  BinDetail,
  | 'country_name'
  | 'iso_code_2'
  | 'brand'
  | 'icon_type'
  | 'type'
  | 'category'
  | 'traits'
  | 'funding'
  | 'bank_name'
  | 'bank_slug'
  | 'bank_city'
  | 'bank_url'
  | 'bank_phone'
> &
  Partial<Pick<BinDetail, 'other_website' | 'other_phone' | 'bank_url_abroad' | 'bank_phone_abroad'>>

export function FactGrid({ facts }: { facts: Facts | undefined }) {
  const fact = (name: string, value: ReactNode, wide = false) => (
    <div className={wide ? `${classes.fact} ${classes.wide}` : classes.fact}>
      <dt>{name}</dt>
      <dd>{facts ? value || <Unknown /> : <span className="placeholder" />}</dd>
    </div>
  )
  return (
    <dl className={classes.grid} aria-busy={!facts}>
      {fact(
        'Country',
        facts?.country_name && (
          <>
            <Flag code={facts.iso_code_2} isAlone />{' '}
            {facts.iso_code_2 ? (
              <Link to={countryPath(facts.iso_code_2)}>{facts.country_name}</Link>
            ) : (
              facts.country_name
            )}
          </>
        ),
      )}
      {fact(
        'Brand',
        facts?.brand && (
          <>
            <BrandIcon type={facts.icon_type} size="sm" /> {titleCase(facts.brand)}
          </>
        ),
      )}
      {fact('Type', facts?.type && titleCase(facts.type))}
      {fact('Level', facts?.category && titleCase(facts.category))}
      {facts && facts.traits.length > 0 && fact('Traits', describeTraits(facts.traits))}
      {isOwnFunding(facts) && fact('Funding', 'Charge')}
      {fact(
        'Bank',
        facts?.bank_slug ? <Link to={`/bank/${facts.bank_slug}`}>{facts.bank_name}</Link> : facts?.bank_name,
        true,
      )}
      {facts?.bank_city && fact('City', facts.bank_city)}
      {fact('Website', facts && <Website facts={facts} />)}
      {fact('Phone', facts && <PhoneNumber facts={facts} />)}
    </dl>
  )
}

function Website({ facts: { bank_url: own, bank_url_abroad, other_website: other } }: { facts: Facts }) {
  const url = own ?? other?.value
  if (!url) return <Unknown />
  return (
    <>
      <WebsiteLink url={url} /> <InCountry of="site" country={own ? bank_url_abroad : other?.abroad} />{' '}
      {!own && <OfOthers contact={other} />}
    </>
  )
}

function PhoneNumber({
  facts: { bank_phone: own, bank_phone_abroad, other_phone: other },
}: {
  facts: Facts
}) {
  const phone = own ?? other?.value
  if (!phone) return <Unknown />
  return (
    <>
      <PhoneLink phone={phone} /> <InCountry of="number" country={own ? bank_phone_abroad : other?.abroad} />{' '}
      {!own && <OfOthers contact={other} />}
    </>
  )
}

const isOwnFunding = (facts: Facts | undefined) => facts?.funding === 'charge' && facts.type !== 'CHARGE'
