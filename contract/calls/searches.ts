import { Noun, Type, type Static } from '../schema.ts'
import { filterNames, forFilters } from '../filters.ts'
import { limits } from '../limits.ts'
import { criteria } from './bins.ts'
import { Time } from './schemas.ts'

const searchId = Type.String({
  description: '22 letters, digits, - and _. Whoever has it can open the search.',
})
const expires_at = Type.String({
  ...Time,
  description: `ISO 8601. A shared search is deleted after ${limits.sharedSearchDays} days; sharing it again starts over.`,
})

export type SharedSearch = Static<typeof SharedSearch>
const SharedSearch = Noun('SharedSearch', {
  bins: Type.Array(Type.String(), {
    description: `At most ${limits.binDigits} digits each, ${limits.extendedBinDigits} with extended.`,
  }),
  extended: Type.Boolean(),
  ...forFilters(filterNames, () => Type.Array(Type.String())),
  expires_at,
})

export const searchesApi = {
  'POST /api/searches': {
    largeBody: true,
    summary:
      'Share a search, also one of more BINs than fit in a URL, under an address that nobody can guess',
    fails: ['shared_searches_full', 'store_unavailable', 'store_full', 'outcome_unknown', 'gone_meanwhile'],
    rate: 'share',
    body: Type.Object(criteria),
    returns: Type.Object({ id: searchId, expires_at }),
  },
  'GET /api/searches/:searchId': {
    summary: 'A shared search',
    fails: ['shared_search_not_found', 'store_unavailable'],
    rate: 'lookup',
    params: Type.Object({ searchId }),
    returns: SharedSearch,
  },
} as const
