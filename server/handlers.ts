import type { Route } from '#contract/api.ts'
import { accountHandlers } from './accounts/handlers.ts'
import { bankHandlers } from './banks/handlers.ts'
import { binPageHandlers } from './bin-pages/handlers.ts'
import { binlistHandlers } from './bins/binlist.ts'
import { binHandlers } from './bins/handlers.ts'
import { bulkHandlers } from './bulk/handlers.ts'
import type { Context } from './context.ts'
import { countryHandlers } from './countries/handlers.ts'
import { correctionHandlers } from './corrections/handlers.ts'
import { datasetHandlers } from './dataset/handlers.ts'
import { deviceHandlers } from './device/handlers.ts'
import { deleteAccountHandlers } from './delete-account.ts'
import { docsHandlers } from './docs/handlers.ts'
import { discoverHandlers } from './discover/handlers.ts'
import { exposureHandlers } from './exposures/handlers.ts'
import { historyHandlers } from './history/handlers.ts'
import type { Handlers } from './platform/http/handlers.ts'
import { humanHandlers } from './human-check/handlers.ts'
import { ipHandlers } from './ip/handlers.ts'
import { listHandlers } from './lists/handlers.ts'
import { proxyHandlers } from './proxies/handlers.ts'
import { reviewHandlers } from './reviews/handlers.ts'
import { searchHandlers } from './searches/handlers.ts'
import { tokenHandlers } from './tokens/handlers.ts'
import { watchHandlers } from './watches/handlers.ts'

export const handlers: Handlers<Route, Context> = {
  ...binHandlers,
  ...bulkHandlers,
  ...searchHandlers,
  ...binPageHandlers,
  ...binlistHandlers,
  ...bankHandlers,
  ...countryHandlers,
  ...datasetHandlers,
  ...historyHandlers,
  ...deviceHandlers,
  ...accountHandlers,
  ...tokenHandlers,
  ...deleteAccountHandlers,
  ...humanHandlers,
  ...listHandlers,
  ...reviewHandlers,
  ...correctionHandlers,
  ...watchHandlers,
  ...discoverHandlers,
  ...ipHandlers,
  ...exposureHandlers,
  ...proxyHandlers,
  ...docsHandlers,
}
