import { useState } from 'react'
import { bankLabel } from '#contract/families.ts'
import { formatNumber, plural } from '#contract/formats/numbers.ts'
import { Link } from '../router/Link.tsx'
import type { Bank } from './bank-query.ts'
import classes from './BankContacts.module.css'

const membersShown = 6

/** The banks of a family, or the families of a bank. */
export function BankFamily({ members, families }: Pick<Bank, 'members' | 'families'>) {
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
