import { useEffect, useState } from 'react'
import type { IpFacts } from '#contract/calls/ip.ts'
import { distinct, readCandidate, type Candidate, type Gathered } from './candidates.ts'

const gathering: Gathered = { state: 'gathering', candidates: [] }

/** A STUN server answers at once; browsers would wait ten seconds for one that does not. */
const timeout = 4000

export function useWebrtc(stun: IpFacts['stun'] | undefined, round: number): Gathered {
  const [found, setFound] = useState({ round, gathered: gathering })
  const isKnown = stun !== undefined
  const port = stun?.port ?? null
  useEffect(() => {
    if (!isKnown) return
    const controller = new AbortController()
    gatherCandidates(port, controller.signal, ({ state, candidates }) =>
      setFound({ round, gathered: { state, candidates: distinct(candidates) } }),
    )
    return () => controller.abort()
  }, [isKnown, port, round])
  return found.round === round ? found.gathered : gathering
}

function gatherCandidates(
  port: number | null,
  signal: AbortSignal,
  onChange: (gathered: Gathered) => void,
): void {
  const connection = openConnection(port)
  if (!connection) return onChange({ state: 'unsupported', candidates: [] })
  const candidates: Candidate[] = []
  const report = (state: Gathered['state']) => onChange({ state, candidates: [...candidates] })
  const end = () => {
    clearTimeout(timer)
    connection.close()
    if (!signal.aborted) report('done')
  }
  const timer = setTimeout(end, timeout)
  signal.addEventListener('abort', end, { once: true })
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (signal.aborted) return
    const read = candidate && readCandidate(candidate.candidate)
    if (read) candidates.push(read)
    if (candidate === null) end()
    else report('gathering')
  })
  connection.createDataChannel('')
  connection.setLocalDescription().catch(end)
}

/** Undefined when WebRTC is turned off: some browsers then lack the class, and some extensions make it throw an error. */
function openConnection(port: number | null): RTCPeerConnection | undefined {
  try {
    return new RTCPeerConnection({
      iceServers: port === null ? [] : [{ urls: `stun:${location.hostname}:${port}` }],
    })
  } catch {
    return undefined
  }
}
