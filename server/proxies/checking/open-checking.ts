import { AddressGuard } from '../connection/address-guard.ts'
import type { Config } from '../../config.ts'
import type { Checking } from './check-proxy.ts'
import { ipqs } from './ipqs.ts'
import { judgePlaces } from '../judge/judge-places.ts'
import { Judge } from '../judge/judge.ts'
import { TargetLimits } from './target-limits.ts'

/** Plain, so that it can be told to a worker. */
export interface CheckSettings extends Pick<Config, 'proxyTargets' | 'proxyJudge' | 'publicUrl' | 'ipqs'> {
  judgeKey: Uint8Array
}

/** What every check of this server shares. */
export function openChecking(settings: CheckSettings): Checking {
  const judge = new Judge(settings.judgeKey)
  return {
    guard: new AddressGuard(settings.proxyTargets),
    judge,
    places: judgePlaces(settings, judge),
    limits: new TargetLimits(),
    askIpqs: settings.ipqs === 'on' ? ipqs() : undefined,
  }
}
