import { type ReactNode, useState } from 'react'
import { Globe, Landmark, Phone } from 'lucide-react'
import {
  InCountry,
  OfOthers,
  PhoneLink,
  WebsiteLink,
  type OtherContact,
} from '../bin-table/cells/BankLinks.tsx'
import { filledIn } from '../first-view.ts'
import { Fact, ProfileHeader } from '../bank-and-country/ProfileHeader.tsx'
import { Badge } from '../ui/text/Badge.tsx'
import { plural, formatNumber } from '#contract/formats/numbers.ts'
import { BankContacts } from './BankContacts.tsx'
import { bankLabel } from '#contract/families.ts'
import { Link } from '../router/Link.tsx'
import type { Bank } from './bank-query.ts'
import classes from './BankContacts.module.css'

export const BankTop = filledIn('bankTop', ({ bank, lookup, children }) => {
  const [home] = bank.contacts
  return (
    <>
      <ProfileHeader picture={bankPicture} name={bank.name} lookup={lookup} watch={children}>
        <Badge>{plural(bank.bin_count, 'BIN')}</Badge>
        {bank.family && (
          <span>{`${plural(bank.family.bank_count, 'bank')} · ${bank.family.country_name}`}</span>
        )}
        <Contact
          icon={<Globe size={14} aria-label="Website" />}
          own={bank.url}
          other={home?.other_website}
          of="site"
          ownAbroad={home?.websites[0]?.abroad}
        >
          {(url) => <WebsiteLink url={url} />}
        </Contact>
        <Contact
          icon={<Phone size={14} aria-label="Phone" />}
          own={bank.phone}
          other={home?.other_phone}
          of="number"
          ownAbroad={home?.phones[0]?.abroad}
        >
          {(phone) => <PhoneLink phone={phone} />}
        </Contact>
      </ProfileHeader>
      <BankFamily members={bank.members} families={bank.families} />
      <BankContacts name={bank.name} contacts={bank.contacts} />
    </>
  )
})

function Contact({ icon, own, other, of, ownAbroad, children }: ContactProps) {
  const value = own ?? other?.value
  if (!value) return null
  return (
    <Fact>
      {icon}
      {children(value)}
      <InCountry of={of} country={own ? ownAbroad : other?.abroad} />
      {!own && <OfOthers contact={other} />}
    </Fact>
  )
}

interface ContactProps {
  icon: ReactNode
  own: string | null
  other: OtherContact | undefined
  of: 'site' | 'number'
  ownAbroad: string | null | undefined
  children: (value: string) => ReactNode
}

export const bankPicture = <Landmark size={22} />

const membersShown = 6

function BankFamily({ members, families }: Pick<Bank, 'members' | 'families'>) {
  const [all, setAll] = useState(false)
  if (members.length + families.length === 0) return null
  const shown = all ? members : members.slice(0, membersShown)
  return (
    <section className={classes.contacts} aria-labelledby="bank-family">
      <h2 id="bank-family">Family</h2>
      <p className="text-xs quiet">
        {members.length > 0
          ? 'One bank under several names, or its divisions.'
          : 'The same bank under other names, or its divisions.'}
      </p>
      <ul className={classes.family}>
        {[...shown, ...families].map((bank) => (
          <li key={bank.slug}>
            <Link to={`/bank/${bank.slug}`} className="reach">
              {bankLabel(bank)}
            </Link>
            <span className="text-xs quiet">
              {bank.family && `${plural(bank.family.bank_count, 'bank')} · `}
              {plural(bank.bin_count, 'BIN')}
            </span>
          </li>
        ))}
      </ul>
      {members.length > membersShown && (
        <button type="button" className="pill" onClick={() => setAll(!all)}>
          {all ? 'Fewer banks' : `${formatNumber(members.length - membersShown)} more`}
        </button>
      )}
    </section>
  )
}
