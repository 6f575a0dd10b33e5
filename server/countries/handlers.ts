import type { countriesApi } from '#contract/calls/countries.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import { nodeBytes } from '../http/node-bytes.ts'
import type { Handlers } from '../http/handlers.ts'
import { countryProfile } from '#engine/answers/country-profile.ts'

export const countryHandlers = {
  'GET /api/country/:iso': async ({ params, query, reply }, { current }) => {
    const profile = await countryProfile(current.dataset, params.iso, query)
    reply.header('content-type', 'application/json; charset=utf-8')
    return nodeBytes(profile)
  },
} satisfies Handlers<keyof typeof countriesApi, { current: CurrentDataset }>
