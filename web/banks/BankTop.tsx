import type { ReactNode } from 'react'
import { Globe, Landmark, Phone } from 'lucide-react'
import { OfOthers, PhoneLink, WebsiteLink, type OtherContact } from '../bin-table/cells/BankLinks.tsx'
import { filledIn } from '../first-view.ts'
import { Fact, ProfileHeader } from '../bank-and-country/ProfileHeader.tsx'
import { Badge } from '../ui/text/Badge.tsx'
import { plural } from '#contract/formats/numbers.ts'
import { BankContacts } from './BankContacts.tsx'
import { BankFamily } from './BankFamily.tsx'

export const BankTop = filledIn('bankTop', ({ bank, lookup }) => {
  const [home] = bank.contacts
  return (
    <>
      <ProfileHeader picture={bankPicture} name={bank.name} lookup={lookup}>
        <Badge>{plural(bank.bin_count, 'BIN')}</Badge>
        {bank.family && (
          <span>{`${plural(bank.family.bank_count, 'bank')} · ${bank.family.country_name}`}</span>
        )}
        <Contact icon={<Globe size={14} aria-label="Website" />} own={bank.url} other={home?.other_website}>
          {(url) => <WebsiteLink url={url} />}
        </Contact>
        <Contact icon={<Phone size={14} aria-label="Phone" />} own={bank.phone} other={home?.other_phone}>
          {(phone) => <PhoneLink phone={phone} />}
        </Contact>
      </ProfileHeader>
      <BankFamily members={bank.members} families={bank.families} />
      <BankContacts name={bank.name} contacts={bank.contacts} />
    </>
  )
})

function Contact({ icon, own, other, children }: ContactProps) {
  const value = own ?? other?.value
  if (!value) return null
  return (
    <Fact>
      {icon}
      {children(value)}
      {!own && <OfOthers contact={other} />}
    </Fact>
  )
}

interface ContactProps {
  icon: ReactNode
  own: string | null
  other: OtherContact | undefined
  children: (value: string) => ReactNode
}

export const bankPicture = <Landmark size={22} />
