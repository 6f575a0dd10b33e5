import { useQuery } from '@tanstack/react-query'
import { PencilLine } from 'lucide-react'
import { Suspense, useState } from 'react'
import { CorrectionCard } from '../corrections/CorrectionCard.tsx'
import { listedCorrections } from '../corrections/correction-queries.ts'
import { wasOpen } from '../session/drafts.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/buttons/Action.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import type { Bank } from './bank-query.ts'
import classes from './BankContacts.module.css'

const FamilyDialog = lazyComponent(async () => (await import('./FamilyDialog.tsx')).FamilyDialog)

export const familyDraft = (slug: string): string => `family ${slug}`

/** Where people say which banks are one. Only for those who are signed in, because only they can suggest, vote and decide. */
export function FamilyCorrections({ bank }: { bank: Pick<Bank, 'slug' | 'name' | 'contacts' | 'families'> }) {
  const isSignedIn = useSignedIn()
  const [isOpen, setOpen] = useState(() => wasOpen(familyDraft(bank.slug)))
  const query = listedCorrections({ field: 'family', bank: bank.slug })
  const { data } = useQuery({ ...query, enabled: isSignedIn })
  if (!isSignedIn) return null
  const suggestions = data?.data ?? []
  return (
    <section className={classes.contacts} aria-label="Suggestions about the family">
      {suggestions.length > 0 && (
        <ul className="stack">
          {suggestions.map((correction) => (
            <li key={correction.id}>
              <CorrectionCard
                correction={correction}
                neighbours={correction.neighbours}
                isModerator={data!.is_moderator}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Action icon={PencilLine} onPointerEnter={() => FamilyDialog.preload()} onClick={() => setOpen(true)}>
          Correct the family
        </Action>
      </div>
      {isOpen && (
        <Suspense>
          <FamilyDialog bank={bank} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
