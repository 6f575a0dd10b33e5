import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { noSearch, type Search } from '#contract/formats/search-link.ts'
import { get } from '../queries.ts'
import { BrandShares, DatasetFigures } from './DatasetFigures.tsx'
import classes from './LookupPage.module.css'

const tenBins = '341142 400022 414720 426684 437773 542418 601100 601382 621483 622848'.split(' ')

interface Example {
  label: string
  search: Partial<Search> | ((client: QueryClient) => Promise<Partial<Search>>)
}

/** Each has results even in the starter dataset. */
const examples: Example[] = [
  { label: '437773', search: { bins: ['437773'] } },
  { label: 'Ten at once', search: { bins: tenBins } },
  { label: 'Visa in Poland', search: { vendors: ['VISA'], countries: ['PL'] } },
  { label: 'UnionPay debit cards', search: { vendors: ['CHINA UNION PAY'], types: ['DEBIT'] } },
  { label: 'Prepaid cards', search: prepaidCards },
]

export function Browse({ onSearch }: { onSearch: (search: Search) => void }) {
  const client = useQueryClient()
  const show = async ({ search }: Example) =>
    onSearch({ ...noSearch, ...(typeof search === 'function' ? await search(client) : search) })
  return (
    <div className={classes.examples}>
      <div className="cluster">
        <span className="text-sm quiet">Try</span>
        {examples.map((example) => (
          <button key={example.label} type="button" className="pill" onClick={() => void show(example)}>
            {example.label}
          </button>
        ))}
      </div>
      <DatasetFigures />
      <BrandShares onSearch={onSearch} />
    </div>
  )
}

async function prepaidCards(client: QueryClient): Promise<Partial<Search>> {
  const { levels } = await client.fetchQuery(get('GET /levels.json', {})).catch(() => ({ levels: [] }))
  const prepaid = levels.map(({ value }) => value).filter((value) => value.includes('PREPAID'))
  return { categories: prepaid.length > 0 ? prepaid : ['PREPAID'] }
}
