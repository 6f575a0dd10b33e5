import { queryOptions } from '@tanstack/react-query'
import { get } from '../../../queries.ts'

/** While the server prepares its tables, once after the installation. */
const pollMilliseconds = 2000

export const ownFacts = queryOptions({
  ...get('GET /api/ip', {}),
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchInterval: ({ state }) => state.data?.data === 'preparing' && pollMilliseconds,
})
