import type { BinDetail } from '#contract/calls/bin-pages.ts'
import { plural } from '#contract/formats/numbers.ts'

export type OtherContact = BinDetail['other_phone']

/** Beside a website or phone that only other BINs have. */
export const OfOthers = ({ contact }: { contact: OtherContact | undefined }) =>
  contact && (
    <span className="text-xs quiet">{`from ${plural(contact.bin_count, 'other BIN')} of this bank`}</span>
  )

/** Beside a contact of another country, where the bank has no BINs. */
export const InCountry = ({ of, country }: { of: 'site' | 'number'; country: string | null | undefined }) =>
  country && <span className="text-xs quiet">{`${of} in ${country}`}</span>

export const WebsiteLink = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer">
    {URL.parse(url)?.hostname.replace(/^www\./, '') || url}
  </a>
)

export const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone.replace(/[^\d+*]/g, '')}`} target="_blank" rel="noopener noreferrer">
    {phone}
  </a>
)
