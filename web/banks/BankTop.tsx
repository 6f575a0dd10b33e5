import { Globe, Landmark, Phone } from 'lucide-react'
import { PhoneLink, WebsiteLink } from '../bin-table/cells/BankLinks.tsx'
import { filledIn } from '../first-view.ts'
import { Fact, ProfileHeader } from '../bank-and-country/ProfileHeader.tsx'
import { Badge } from '../ui/text/Badge.tsx'
import { plural } from '#contract/formats/numbers.ts'
import { BankContacts } from './BankContacts.tsx'

export const BankTop = filledIn('bankTop', ({ bank, lookup }) => (
  <>
    <ProfileHeader picture={bankPicture} name={bank.name} lookup={lookup}>
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
    <BankContacts name={bank.name} contacts={bank.contacts} />
  </>
))

export const bankPicture = <Landmark size={22} />
