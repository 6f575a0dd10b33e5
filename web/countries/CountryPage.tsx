import { Earth } from 'lucide-react'
import { countryFilterNames } from '#contract/filters.ts'
import { countryHead, pages } from '#contract/pages.ts'
import { useParams } from '../router/Router.tsx'
import { ClientOnly } from '../first-view.ts'
import { WatchButton } from '../watches/WatchButton.tsx'
import { useHead } from '../layout/page-head.ts'
import { lookupLink, type View, viewQuery } from '../bank-and-country/profile-view.ts'
import { ProfileHeader } from '../bank-and-country/ProfileHeader.tsx'
import { ProfileLayout, useView } from '../bank-and-country/ProfileLayout.tsx'
import { Flag } from '../ui/pictures/Flag.tsx'
import { Badge } from '../ui/text/Badge.tsx'
import { plural } from '#contract/formats/numbers.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Output } from '#contract/api.ts'
import { countryInput } from '#contract/formats/search-link.ts'
import { get } from '../queries.ts'
import { retries } from '../retries.ts'
import { usePrefetch } from '../use-prefetch.ts'

export function Page() {
  const { iso = '' } = useParams()
  // The key resets the state for another country, so that nothing of this one is shown there.
  return <CountryView key={iso} iso={iso} />
}

function CountryView({ iso }: { iso: string }) {
  const { view, goTo } = useView(countryFilterNames)
  const query = useCountry(iso, view)
  const { data: country } = query
  useHead(country && countryHead(country))
  return (
    <ProfileLayout
      noun="country"
      page={pages.country}
      code="country_not_found"
      picture={<Earth size={22} />}
      query={query}
      view={view}
      goTo={goTo}
      header={(country) => <CountryHeader country={country} view={view} />}
    />
  )
}

const CountryHeader = ({ country, view }: { country: Country; view: View }) => (
  <ProfileHeader
    picture={<Flag code={country.iso_code_2} />}
    name={country.name}
    lookup={lookupLink(view, { countries: [country.iso_code_2] })}
    watch={
      <ClientOnly>
        <WatchButton kind="country" value={country.iso_code_2.toLowerCase()} />
      </ClientOnly>
    }
  >
    <Badge>{plural(country.bin_count, 'BIN')}</Badge>
    <span>{plural(country.bank_count, 'bank')}</span>
  </ProfileHeader>
)

type Country = Output<'GET /api/country/:iso'>

const countryPage = (iso: string, view: View) => ({
  ...get('GET /api/country/:iso', countryInput(iso, new URLSearchParams(viewQuery(view)))),
  placeholderData: keepPreviousData<Country>,
  retry: retries.country,
})

function useCountry(iso: string, view: View) {
  const country = useQuery(countryPage(iso, view))
  usePrefetch(country, (page) => countryPage(iso, { ...view, page }))
  return country
}
