import { bankLabel } from '#contract/families.ts'
import { bankFilterNames } from '#contract/filters.ts'
import { bankHead, pages } from '#contract/pages.ts'
import { useParams } from '../router/Router.tsx'
import { WatchButton } from '../watches/WatchButton.tsx'
import { useHead } from '../layout/page-head.ts'
import { ProfileLayout, useView } from '../bank-and-country/ProfileLayout.tsx'
import { useBank } from './bank-query.ts'
import { lookupLink } from '../bank-and-country/profile-view.ts'
import { BankTop, bankPicture } from './BankTop.tsx'
import { ClientOnly } from '../first-view.ts'
import { FamilyCorrections } from './FamilyCorrections.tsx'

export function Page() {
  const { slug = '' } = useParams()
  // The key resets the state for another bank, so that nothing of this one is shown there.
  return <BankView key={slug} slug={slug} />
}

function BankView({ slug }: { slug: string }) {
  const { view, goTo } = useView(bankFilterNames)
  const query = useBank(slug, view)
  const { data: bank } = query
  useHead(
    bank && bankHead({ ...bank, name: bankLabel(bank), country: bank.issues.countries[0]?.label ?? null }),
  )
  return (
    <ProfileLayout
      noun="bank"
      page={pages.bank}
      code="bank_not_found"
      picture={bankPicture}
      query={query}
      view={view}
      goTo={goTo}
      header={(bank) => (
        <>
          <BankTop bank={bank} lookup={lookupLink(view, { banks: [bank.slug] })}>
            <ClientOnly>
              <WatchButton kind={bank.family ? 'family' : 'bank'} value={bank.slug} />
            </ClientOnly>
          </BankTop>
          {!bank.family && (
            <ClientOnly>
              <FamilyCorrections bank={bank} />
            </ClientOnly>
          )}
        </>
      )}
    />
  )
}
