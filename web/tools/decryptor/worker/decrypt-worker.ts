// Works beside the page, with the key. It is built into one file: the policy that it is served with lets it connect to nothing.
import { findKey, type TypedKey } from '../keys/key.ts'
import type { Asked, Told } from './messages.ts'
import type { Opener } from '../formats/format.ts'
import { pgpThrough } from './pgp-port.ts'
import { mostBytes } from './most-bytes.ts'
import { lookAt, runJob } from './run-job.ts'

const tell = (told: Told) => postMessage(told)

let key: TypedKey = { text: '' }
const { openPgp, connect } = pgpThrough(() => tell({ type: 'pgp-needed' }))

const opener = (settings: Opener['settings']): Opener => ({
  key: key.text.trim() === '' ? undefined : key,
  settings,
  openPgp,
  most: mostBytes,
  learnt: {},
})

addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
  if (data.type === 'pgp') connect(data.port)
  else if (data.type === 'key') {
    key = data.key
    tell({ type: 'key', found: findKey(key) })
  } else if (data.type === 'look') tell({ type: 'look', look: await lookAt(data, opener(data.settings)) })
  else await runJob(data, opener(data.settings), tell)
})
