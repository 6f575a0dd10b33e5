import { Globe, Landmark, Phone } from 'lucide-react'
import { PhoneLink, WebsiteLink } from '../bin-table/BankLinks.tsx'
import { lookupLink, type View } from '../profiles/profile-view.ts'
import { Fact, ProfileHeader } from '../profiles/ProfileHeader.tsx'
import { Badge } from '../ui/text/Badge.tsx'
import { plural } from '../ui/text/format.ts'
import type { BankProfile } from './bank-query.ts'

/** The name of the bank, its website and phone, and a link to the lookup. */
export const BankHeader = ({ bank, view }: { bank: BankProfile; view: View }) => (
  <ProfileHeader picture={bankPicture} name={bank.name} lookup={lookupLink(view, { banks: [bank.slug] })}>
    <Badge>{plural(bank.bin_count, 'BIN')}</Badge>
    {bank.url && (
      <Fact>
        <Globe size={14} aria-label="Website" />
        <WebsiteLink url={bank.url} />
      </Fact>
    )}
    {bank.phone && (
      <Fact>
        <Phone size={14} aria-label="Phone" />
        <PhoneLink phone={bank.phone} />
      </Fact>
    )}
  </ProfileHeader>
)

export const bankPicture = <Landmark size={22} />
