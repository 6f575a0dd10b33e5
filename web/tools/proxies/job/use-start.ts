import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '#contract/api.ts'
import type { ProxyAbilities } from '#contract/calls/proxies.ts'
import { isError } from '#contract/client/api-error.ts'
import { call } from '../../../api.ts'
import type { HumanCheck } from '../../../human/use-human-check.ts'
import { get } from '../../../queries.ts'
import type { Job } from './follow-job.ts'

export type NewJob = Input<'POST /api/proxy/jobs'>['body']

const abilities = get('GET /api/proxy', {})

/** Starts a job. One human check is good for several jobs, until its quota is used up. */
export function useStart(human: HumanCheck, onJob: (job: Job) => void) {
  const client = useQueryClient()
  const send = (body: NewJob) => call('POST /api/proxy/jobs', { body })
  const sendAsHuman = async (body: NewJob) => send({ ...body, turnstile_token: await human.pass() })
  return useMutation({
    // The entered proxies are not cached.
    gcTime: 0,
    mutationFn: async (body: NewJob) => {
      const left = client.getQueryData<ProxyAbilities>(abilities.queryKey)?.quota_left ?? 0
      if (left < body.proxies.length) return sendAsHuman(body)
      try {
        return await send(body)
      } catch (error) {
        // The quota was used up in the meantime.
        if (!isError(error, 'human_required')) throw error
        return sendAsHuman(body)
      }
    },
    onSuccess: (job) => {
      client.setQueryData<ProxyAbilities>(
        abilities.queryKey,
        (known) => known && { ...known, quota_left: job.quota_left },
      )
      onJob(job)
    },
    onError: () => client.invalidateQueries({ queryKey: abilities.queryKey }),
  })
}
