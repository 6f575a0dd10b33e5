import { type Candidate, readCandidate } from './candidates.ts'

export interface Gathered {
  state: 'gathering' | 'done' | 'unsupported'
  candidates: Candidate[]
}

/** A STUN server that answers does so at once; browsers would wait ten seconds for one that does not. */
const mostMilliseconds = 4000

/** Lets WebRTC collect what it would tell another side, without there being one. Ends early with the signal. */
export function gatherCandidates(
  port: number | null,
  signal: AbortSignal,
  onChange: (gathered: Gathered) => void,
): void {
  if (typeof RTCPeerConnection === 'undefined') return onChange({ state: 'unsupported', candidates: [] })
  const connection = new RTCPeerConnection({
    iceServers: port === null ? [] : [{ urls: `stun:${location.hostname}:${port}` }],
  })
  const candidates: Candidate[] = []
  const report = (state: Gathered['state']) => onChange({ state, candidates: [...candidates] })
  const end = () => {
    clearTimeout(timer)
    connection.close()
    if (!signal.aborted) report('done')
  }
  const timer = setTimeout(end, mostMilliseconds)
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
