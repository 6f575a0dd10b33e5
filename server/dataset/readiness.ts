import { AppError } from '#contract/errors.ts'
import type { Config } from '../platform/config.ts'
import type { CurrentDataset } from './current.ts'
import { isBuiltFrom } from './inputs.ts'

interface Parts {
  config: Pick<Config, 'binData' | 'followedDataset'>
  current: CurrentDataset
  draining: AbortSignal
}

/** Why a load balancer should send requests elsewhere; undefined when it should not. Never waits for the database. */
export function unreadiness({ config, current, draining }: Parts): AppError | undefined {
  if (draining.aborted) return new AppError('stopping')
  const { facts } = current.dataset
  const isIn =
    config.followedDataset === undefined
      ? config.binData.length === 0 || isBuiltFrom(facts, config.binData)
      : !facts.starter
  if (isIn) return undefined
  return new AppError(current.update.state === 'failed' ? 'bin_data_failed' : 'bin_data_loading')
}
