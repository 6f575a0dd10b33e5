import { Plus, Settings } from 'lucide-react'
import { pages } from '#contract/pages.ts'
import { readPage } from '#contract/formats/search-link.ts'
import { Link } from '../../router/Link.tsx'
import { useSearchParams } from '../../router/Router.tsx'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { MyCorrections } from '../../corrections/CorrectionList.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ListIndex } from './ListIndex.tsx'
import { bookmarkedLists, ownLists } from '../list-queries.ts'

const tabs = [
  { value: 'lists', label: 'Lists' },
  { value: 'bookmarks', label: 'Bookmarks' },
  { value: 'corrections', label: 'Corrections' },
] as const

type Tab = (typeof tabs)[number]['value']

export function Page() {
  const [query, setQuery] = useSearchParams()
  const tab: Tab = tabs.find(({ value }) => value === query.get('tab'))?.value ?? 'lists'
  const page = readPage(query)
  const goTo = (tab: Tab, page: number) =>
    setQuery({ ...(tab !== 'lists' && { tab }), ...(page > 1 && { page: String(page) }) })
  const goToPage = (page: number) => goTo(tab, page)
  return (
    <div className="page stack">
      <div className="cluster page-head">
        <h1>{pages.myBins.title}</h1>
        <Link
          data-tip={pages.settings.title}
          to={pages.settings.path}
          className="press icon-button quiet"
          aria-label={pages.settings.title}
        >
          <Settings size={16} aria-hidden />
        </Link>
        {tab === 'lists' && (
          <ButtonLink to={pages.createList.path} leftSection={<Plus size={16} aria-hidden />}>
            New List
          </ButtonLink>
        )}
      </div>
      <Tabs label="My BIN lists" tabs={tabs} value={tab} onChange={(tab) => goTo(tab, 1)}>
        {tab === 'lists' ? (
          <ListIndex
            key="lists"
            lists={ownLists(page)}
            page={page}
            onPage={goToPage}
            failure={{
              title: 'Error Fetching Lists',
              text: 'Could not load your BIN lists. Please check your connection or try again later.',
            }}
            empty={
              <>
                You have no lists yet. Create one here, or save the results of a lookup as a list.
                <ButtonLink to={pages.createList.path}>New List</ButtonLink>
              </>
            }
          />
        ) : tab === 'corrections' ? (
          <MyCorrections page={page} onPage={goToPage} />
        ) : (
          <ListIndex
            key="bookmarks"
            lists={bookmarkedLists(page)}
            page={page}
            onPage={goToPage}
            failure={{ title: 'Error Fetching Bookmarks', text: 'Could not load your bookmarked lists.' }}
            empty={
              <>
                You have no bookmarks yet. Public lists that you bookmark appear here.
                <ButtonLink to={pages.allLists.path}>Browse public lists</ButtonLink>
              </>
            }
            isBookmarks
          />
        )}
      </Tabs>
    </div>
  )
}
