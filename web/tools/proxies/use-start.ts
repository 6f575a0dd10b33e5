import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '#contract/api.ts'
import type { ProxyAbilities } from '#contract/calls/proxies.ts'
import { isError } from '#contract/client/api-error.ts'
import { call } from '../../api.ts'
import type { HumanCheck } from '../../human-check/use-human-check.ts'
import { get } from '../../queries.ts'
import type { StartedCheck } from './use-job.ts'

type NewJob = Input<'POST /api/proxy/jobs'>['body']

interface NewCheck extends NewJob {
  batchSize: number
}

const abilities = get('GET /api/proxy', {})

/** One human check is good for all batches, and for further checks until its quota is used up. */
export function useStart(human: HumanCheck, onStarted: (check: StartedCheck) => void) {
  const client = useQueryClient()
  const quota = () => client.getQueryData<ProxyAbilities>(abilities.queryKey)?.quota_left ?? 0
  const send = async (body: NewJob) => {
    const job = await call('POST /api/proxy/jobs', { body })
    client.setQueryData<ProxyAbilities>(
      abilities.queryKey,
      (known) => known && { ...known, quota_left: job.quota_left },
    )
    return job
  }
  const sendAsHuman = async (body: NewJob) => send({ ...body, turnstile_token: await human.pass() })
  const start = async (body: NewJob, left: number) => {
    const planned = left > body.proxies.length ? { ...body, planned: left } : body
    if (quota() < left) return sendAsHuman(planned)
    try {
      return await send(body)
    } catch (error) {
      // The quota was used up in the meantime.
      if (!isError(error, 'human_required')) throw error
      return sendAsHuman(planned)
    }
  }
  return useMutation({
    // The entered proxies are not cached.
    gcTime: 0,
    mutationFn: async ({ proxies, batchSize, ...settings }: NewCheck): Promise<StartedCheck> => {
      const total = proxies.length
      const starts = Array.from({ length: Math.ceil(total / batchSize) }, (_, at) => {
        const from = at * batchSize
        const body = { ...settings, proxies: proxies.slice(from, from + batchSize) }
        return () => start(body, total - from)
      })
      const [first, ...following] = starts
      return { job: await first!(), following, total }
    },
    onSuccess: onStarted,
    onError: () => client.invalidateQueries({ queryKey: abilities.queryKey }),
  })
}
