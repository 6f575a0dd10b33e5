import type { countriesApi } from '#contract/calls/countries.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import { fromDataset } from '../dataset/cached-reply.ts'
import type { Handlers } from '../platform/http/handlers.ts'

export const countryHandlers = {
  'GET /api/country/:iso': fromDataset('GET /api/country/:iso'),
} satisfies Handlers<keyof typeof countriesApi, { current: CurrentDataset }>
