import { Fragment, useState, type ReactNode } from 'react'
import type { Output } from '#contract/api.ts'
import { countryPath } from '#contract/pages.ts'
import { Link } from '../router/Link.tsx'
import { InCountry, PhoneLink, WebsiteLink } from '../bin-table/cells/BankLinks.tsx'
import { Flag } from '../ui/pictures/Flag.tsx'
import { formatNumber, plural } from '#contract/formats/numbers.ts'
import classes from './BankContacts.module.css'

type CountryContacts = Output<'GET /bank/:slug'>['contacts'][number]
type Contact = CountryContacts['phones'][number]

const countriesShown = 3
const contactsShown = 3

/**
 * Names, websites and phone numbers by country, each with the BINs behind it, for banks that have more than one of them:
 * several countries, or BINs that differ. A bank with one website and one phone number shows them under its name.
 */
export function BankContacts({ name, contacts: countries }: { name: string; contacts: CountryContacts[] }) {
  const [all, setAll] = useState(false)
  const isNamed = countries.length > 1 && countries.some((country) => country.name !== name)
  const contacts = isNamed ? countries : countries.filter(hasContacts)
  if (contacts.length === 0 || isSingle(contacts)) return null
  const shown = all ? contacts : contacts.slice(0, countriesShown)
  return (
    <section className={classes.contacts} aria-labelledby="bank-contacts">
      <h2 id="bank-contacts">By country</h2>
      {contacts.length > 1 && <p className="text-xs quiet">Same-named banks abroad may be unrelated.</p>}
      <dl>
        {shown.map((country) => (
          <Fragment key={country.iso_code_2}>
            <dt className="prose">
              <Flag code={country.iso_code_2} />{' '}
              {country.iso_code_2 ? (
                <Link to={countryPath(country.iso_code_2)} className="reach">
                  {country.country_name}
                </Link>
              ) : (
                'Country unknown'
              )}
              <span className="quiet"> · {plural(country.bin_count, 'BIN')}</span>
            </dt>
            <dd>
              {isNamed && <p>{country.name}</p>}
              <Contacts of="site" contacts={country.websites} show={(url) => <WebsiteLink url={url} />} />
              <Contacts of="number" contacts={country.phones} show={(phone) => <PhoneLink phone={phone} />} />
              <Contacts of="number" contacts={country.cities} show={(city) => city} />
            </dd>
          </Fragment>
        ))}
      </dl>
      {contacts.length > countriesShown && (
        <button type="button" className="pill" onClick={() => setAll(!all)}>
          {all ? 'Fewer countries' : `${formatNumber(contacts.length - countriesShown)} more`}
        </button>
      )}
    </section>
  )
}

interface ContactsProps {
  of: 'site' | 'number'
  contacts: Contact[]
  show: (value: string) => ReactNode
}

function Contacts({ of, contacts, show }: ContactsProps) {
  if (contacts.length === 0) return null
  const hidden = contacts.length - contactsShown
  return (
    <ul>
      {contacts.slice(0, contactsShown).map(({ value, bin_count, sources, abroad }) => (
        <li key={value}>
          {show(value)}
          <span className="text-xs quiet">
            {plural(bin_count, 'BIN')}, {sources.join(', ')}
          </span>
          <InCountry of={of} country={abroad} />
        </li>
      ))}
      {hidden > 0 && <li className="text-xs quiet">and {formatNumber(hidden)} more</li>}
    </ul>
  )
}

const hasContacts = ({ websites, phones, cities }: CountryContacts) =>
  websites.length + phones.length + cities.length > 0

const isSingle = (contacts: CountryContacts[]) =>
  contacts.length === 1 &&
  contacts.every(({ websites, phones }) => websites.length <= 1 && phones.length <= 1)
