import { AddressGuard } from '../connection/address-guard.ts'
import type { Config } from '../../config.ts'
import type { Checking } from './check-proxy.ts'
import { ipqs } from './ipqs.ts'
import { judgeEndpoints } from '../judge/judge-endpoints.ts'
import { Judge } from '../judge/judge.ts'
import { TargetLimits } from './target-limits.ts'

/** Plain values, so that they can be sent to a worker. */
export interface CheckSettings extends Pick<Config, 'proxyTargets' | 'proxyJudge' | 'publicUrl' | 'ipqs'> {
  judgeKey: Uint8Array
}

/** Creates what all checks of this server share. */
export function openChecking(settings: CheckSettings): Checking {
  const judge = new Judge(settings.judgeKey)
  return {
    guard: new AddressGuard(settings.proxyTargets),
    judge,
    endpoints: judgeEndpoints(settings, judge),
    limits: new TargetLimits(),
    askIpqs: settings.ipqs === 'on' ? ipqs() : undefined,
  }
}
