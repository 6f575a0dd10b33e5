import { useEffect, useState } from 'react'
import type { IpFacts } from '#contract/ip.ts'
import { distinct } from './candidates.ts'
import { type Gathered, gatherCandidates } from './gather-candidates.ts'

const gathering: Gathered = { state: 'gathering', candidates: [] }

/** What WebRTC tells, gathered anew for each round; before the server said where it can be asked, nothing is. */
export function useWebrtc(stun: IpFacts['stun'] | undefined, round: number): Gathered {
  const [found, setFound] = useState({ round, gathered: gathering })
  const isKnown = stun !== undefined
  const port = stun?.port ?? null
  useEffect(() => {
    if (!isKnown) return
    const stop = new AbortController()
    gatherCandidates(port, stop.signal, ({ state, candidates }) =>
      setFound({ round, gathered: { state, candidates: distinct(candidates) } }),
    )
    return () => stop.abort()
  }, [isKnown, port, round])
  return found.round === round ? found.gathered : gathering
}
