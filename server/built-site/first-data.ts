import type { Input, Route } from '#contract/api.ts'
import type { FirstData, Site } from '#contract/first-data.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { firstFacts } from '#answers/dataset-facts.ts'
import type { Config } from '../platform/config.ts'
import { mayShare } from '../device/sharing.ts'

export interface FirstReply<R extends Route = Route> {
  line: R
  input: Input<R>
  output: Buffer | string
}

export interface SharedData {
  data: Omit<FirstData, 'replies'>
  start: Buffer
}

export function sharedData(site: Site, share: Config['shareDataset']): (dataset: Dataset) => SharedData {
  const made = new WeakMap<Dataset, SharedData>()
  return (dataset) => {
    const known = made.get(dataset)
    if (known) return known
    const data = { site, ...firstFacts(dataset), on_device: mayShare(dataset, share) }
    const json = inScript(JSON.stringify(data).slice(0, -1))
    const start = Buffer.from(`<script type="application/json" id="first-data">${json},"replies":[`)
    const shared = { data, start }
    made.set(dataset, shared)
    return shared
  }
}

export const dataScript = ({ start }: SharedData, replies: FirstReply[]): Buffer =>
  Buffer.concat([start, ...replies.flatMap(replyParts), end])

function replyParts({ line, input, output }: FirstReply, at: number): Buffer[] {
  const about = JSON.stringify({ line, input }).slice(0, -1)
  return [
    Buffer.from(`${at > 0 ? ',' : ''}${inScript(about)},"output":`),
    bytesInScript(output),
    Buffer.from('}'),
  ]
}

const end = Buffer.from(']}</script>')

/** In JSON these characters only occur in strings, so they can be escaped, and no tag can end the script. */
function inScript(json: string): string {
  return json.replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function bytesInScript(json: Buffer | string): Buffer {
  if (typeof json === 'string') return Buffer.from(inScript(json))
  return risky.some((bytes) => json.includes(bytes)) ? Buffer.from(inScript(json.toString())) : json
}

const risky = ['<', '\u2028', '\u2029'].map((character) => Buffer.from(character))
