import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { HumanPanel } from '../../human/HumanPanel.tsx'
import { useHumanCheck } from '../../human/use-human-check.ts'
import { get } from '../../queries.ts'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { Complaints } from './entry/LineProblems.tsx'
import { EntryActions } from './entry/EntryActions.tsx'
import { EntrySide } from './entry/EntrySide.tsx'
import { JobPanel } from './job/JobPanel.tsx'
import type { Kind } from './facts/kinds.ts'
import { ProxyInput } from './entry/ProxyInput.tsx'
import classes from './ProxyTool.module.css'
import { Results } from './results/Results.tsx'
import { TooMany } from './entry/TooMany.tsx'
import { useJob } from './job/use-job.ts'
import { useStart } from './job/use-start.ts'
import { toCheck, useTypedProxies } from './entry/use-typed-proxies.ts'

/** Enter proxies, have them checked, see what came out. */
export function ProxyTool({ kind }: { kind: Kind }) {
  const abilities = useQuery({ ...get('GET /api/proxy', {}), staleTime: 0 })
  const typed = useTypedProxies()
  const human = useHumanCheck()
  const job = useJob(kind.id)
  const begin = useStart(human, job.begin)
  const [isAsking, setAsking] = useState(false)
  const ipqsKey = useRef<HTMLInputElement>(null)
  const outcome = useRef<HTMLElement>(null)
  const most = abilities.data?.most ?? limits.proxiesPerJob

  const id = job.watched?.isResumed ? undefined : job.watched?.id
  // The human check had the focus, and is gone.
  useEffect(() => {
    if (id !== undefined) outcome.current?.focus()
  }, [id])

  const send = () => {
    setAsking(false)
    const key = ipqsKey.current?.value.trim()
    begin.mutate({
      proxies: toCheck(typed.readNow(), typed.type, most),
      probes: kind.probes,
      ...(key && { ipqsKey: key }),
    })
  }
  const start = () => {
    const { proxies } = typed.readNow()
    if (proxies.length > most) setAsking(true)
    else if (proxies.length > 0) send()
  }
  const discard = () => {
    job.forget()
    typed.box.current?.focus()
  }
  return (
    <div className={classes.page}>
      <form
        className={classes.page}
        aria-label="Proxies to check"
        autoComplete="off"
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          const isBusy = job.isRunning || begin.isPending
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isBusy) start()
        }}
      >
        <div className={classes.entry}>
          <ProxyInput {...typed} />
          <EntrySide kind={kind} abilities={abilities.data} typed={typed} ipqsKey={ipqsKey} />
        </div>
        {abilities.error && (
          <Failure title="What this site can find out is not known" error={abilities.error}>
            <Button variant="default" onClick={() => void abilities.refetch()} loading={abilities.isFetching}>
              Try again
            </Button>
          </Failure>
        )}
        <Complaints read={typed.read} />
        {begin.error && begin.error.name !== 'AbortError' && (
          <Failure title="The check did not start" error={begin.error} />
        )}
        <HumanPanel check={human} />
        {!human.isRunning && (
          <EntryActions
            kind={kind}
            typed={typed}
            most={most}
            isPending={begin.isPending}
            isRunning={job.isRunning}
            onStart={start}
          />
        )}
      </form>
      <TooMany
        isOpen={isAsking}
        count={typed.read.proxies.length}
        most={most}
        onClose={() => setAsking(false)}
        onStart={send}
      />
      {job.watched && (
        <section ref={outcome} className={classes.page} tabIndex={-1} aria-label="Results">
          <JobPanel job={job} onDiscard={discard} />
          <Results key={job.watched.id} kind={kind} job={job} typed={typed} />
        </section>
      )}
    </div>
  )
}
