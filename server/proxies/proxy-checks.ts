import type { Config } from '../platform/config.ts'
import type { IpData } from '../ip/ip-data.ts'
import type { Log } from '../platform/log.ts'
import type { SecretKey } from '../platform/secret-key.ts'
import { Checker } from './checking/checker.ts'
import { Jobs } from './jobs/jobs.ts'
import { Quotas } from './jobs/quota.ts'
import { judgeEndpoints } from './judge/judge-endpoints.ts'
import { Judge } from './judge/judge.ts'

interface Parts {
  config: Pick<
    Config,
    'proxyTargets' | 'proxyJudge' | 'publicUrl' | 'ipqs' | 'proxyTarget' | 'proxyTargetText'
  >
  secretKey: SecretKey
  ipData: IpData
  log: Log
}

export type ProxyChecks = ReturnType<typeof openProxyChecks>

export function openProxyChecks({ config, secretKey, ipData, log }: Parts) {
  const judgeKey = secretKey.derive('proxy judge')
  const { proxyTargets, proxyJudge, publicUrl, ipqs, proxyTarget, proxyTargetText } = config
  const checker = new Checker(
    { proxyTargets, proxyJudge, publicUrl, ipqs, proxyTarget, proxyTargetText, judgeKey },
    log,
  )
  const judge = new Judge(judgeKey)
  return {
    checker,
    judge,
    judgeEndpoints: judgeEndpoints(config, judge),
    jobs: new Jobs(checker, ipData),
    quotas: new Quotas(secretKey.derive('proxy quota')),
  }
}
