import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReadProxy } from '#contract/formats/proxies/proxy-text.ts'
import { limits } from '#contract/limits.ts'
import type { Input } from '#contract/api.ts'
import type { ProxyAbilities } from '#contract/calls/proxies.ts'
import { isError } from '#contract/client/api-error.ts'
import { HumanPanel } from '../../../human-check/HumanPanel.tsx'
import { useHumanCheck, type HumanCheck } from '../../../human-check/use-human-check.ts'
import { get } from '../../../queries.ts'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { EntryActions, LineProblems, TooManyDialog } from './EntryActions.tsx'
import { EntryPanel } from './EntryPanel.tsx'
import { proxiesToCheck, useTypedProxies } from './use-typed-proxies.ts'
import { checker, finder, type Kind } from '../columns.ts'
import { JobPanel } from './JobPanel.tsx'
import { useJob, type StartedCheck } from '../use-job.ts'
import classes from './ProxyTool.module.css'
import { Results } from './Results.tsx'
import { call } from '../../../api.ts'

export const MassProxyChecker = () => <ProxyTool kind={checker} />
export const CleanProxyFinder = () => <ProxyTool kind={finder} />

function ProxyTool({ kind }: { kind: Kind }) {
  const abilities = useQuery({ ...get('GET /api/proxy', {}), staleTime: 0 })
  const typed = useTypedProxies()
  const human = useHumanCheck()
  const job = useJob(kind.id)
  const [checked, setChecked] = useState<readonly ReadProxy[]>()
  const start = useStart(human, job.begin)
  const [isConfirming, setConfirming] = useState(false)
  const ipqsKey = useRef<HTMLInputElement>(null)
  const resultsSection = useRef<HTMLElement>(null)
  const batchSize = abilities.data?.most ?? limits.proxiesPerJob
  const limit = limits.proxiesPerCheck

  const id = job.watched?.isResumed ? undefined : job.watched?.id
  // The human check had the focus and has disappeared.
  useEffect(() => {
    if (id !== undefined) resultsSection.current?.focus()
  }, [id])

  const startNow = () => {
    setConfirming(false)
    const key = ipqsKey.current?.value.trim()
    const read = typed.readNow()
    start.mutate(
      {
        proxies: proxiesToCheck(read, typed.type, limit),
        probes: kind.probes,
        batchSize,
        ...(key && { ipqsKey: key }),
      },
      { onSuccess: () => setChecked(read.proxies) },
    )
  }
  const startOrConfirm = () => {
    const { proxies } = typed.readNow()
    if (proxies.length > limit) setConfirming(true)
    else if (proxies.length > 0) startNow()
  }
  const discard = () => {
    job.forget()
    setChecked(undefined)
    typed.box.current?.focus()
  }
  return (
    <div className={classes.tool}>
      <form
        className={classes.tool}
        aria-label="Proxies to check"
        autoComplete="off"
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          const isBusy = job.isRunning || start.isPending
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isBusy) startOrConfirm()
        }}
      >
        <EntryPanel kind={kind} abilities={abilities.data} typed={typed} ipqsKey={ipqsKey} />
        {abilities.error && (
          <Failure
            title="Could not load what this site can check"
            error={abilities.error}
            retry={abilities}
          />
        )}
        <LineProblems read={typed.read} />
        {start.error && start.error.name !== 'AbortError' && (
          <Failure title="Could not start the check" error={start.error} />
        )}
        <HumanPanel check={human} />
        {!human.isRunning && (
          <EntryActions
            kind={kind}
            typed={typed}
            limit={limit}
            batchSize={batchSize}
            isPending={start.isPending}
            isRunning={job.isRunning}
            onStart={startOrConfirm}
          />
        )}
      </form>
      <TooManyDialog
        isOpen={isConfirming}
        count={typed.read.proxies.length}
        limit={limit}
        onClose={() => setConfirming(false)}
        onStart={startNow}
      />
      {job.watched && (
        <section ref={resultsSection} className={classes.tool} tabIndex={-1} aria-label="Results">
          <JobPanel job={job} onDiscard={discard} />
          <Results key={job.watched.id} kind={kind} job={job} typed={typed} checked={checked} />
        </section>
      )}
    </div>
  )
}

type NewJob = Input<'POST /api/proxy/jobs'>['body']

interface NewCheck extends NewJob {
  batchSize: number
}

const abilities = get('GET /api/proxy', {})

/** One human check is good for all batches, and for further checks until its quota is used up. */
function useStart(human: HumanCheck, onStarted: (check: StartedCheck) => void) {
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
