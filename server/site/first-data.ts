import type { Input, Route } from '#contract/api.ts'
import { filterNames, filters, forFilters } from '#contract/filters.ts'
import type { FilterInPage, FirstData } from '#contract/first-data.ts'
import type { Site } from '#contract/site.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { facets } from '#engine/search/facets.ts'
import { iconType } from '#engine/normal-forms/brands.ts'
import { labelled } from '../bins/results.ts'
import { datasetFacts } from '../dataset/facts.ts'

/** A reply that a page would request right away, as the bytes that the call itself would send. */
export interface FirstReply<R extends Route = Route> {
  line: R
  input: Input<R>
  output: Buffer | string
}

/** The script element with the first data. The part that depends on the dataset alone is made once per dataset. */
export function firstData(site: Site): (dataset: Dataset, ...replies: FirstReply[]) => Buffer {
  const made = new WeakMap<Dataset, Buffer>()
  return (dataset, ...replies) => {
    let start = made.get(dataset)
    if (!start) {
      const json = JSON.stringify(datasetPart(site, dataset)).slice(0, -1)
      start = Buffer.from(`<script type="application/json" id="first-data">${inScript(json)},"replies":[`)
      made.set(dataset, start)
    }
    return Buffer.concat([start, ...replies.flatMap(replyParts), end])
  }
}

function replyParts({ line, input, output }: FirstReply, at: number): Buffer[] {
  const about = JSON.stringify({ line, input }).slice(0, -1)
  return [
    Buffer.from(`${at > 0 ? ',' : ''}${inScript(about)},"output":`),
    bytesInScript(output),
    Buffer.from('}'),
  ]
}

const end = Buffer.from(']}</script>')

function datasetPart(site: Site, dataset: Dataset): Omit<FirstData, 'replies'> {
  const all = labelled(dataset, facets(dataset, []))
  const options = forFilters(filterNames.filter(isInPage), (name) => all[name])
  const vendors = options.vendors.map((brand) => ({ ...brand, icon: iconType(brand.value) }))
  return { site, dataset: datasetFacts(dataset), options: { ...options, vendors } }
}

const isInPage = (name: keyof typeof filters): name is FilterInPage => {
  const { options } = filters[name]
  return options === 'counted' || typeof options === 'object'
}

/** In JSON these characters only occur in strings, so they can be escaped, and no tag can end the script. */
function inScript(json: string): string {
  return json.replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Usually there is nothing to escape, which is quick to check. */
function bytesInScript(json: Buffer | string): Buffer {
  if (typeof json === 'string') return Buffer.from(inScript(json))
  return risky.some((bytes) => json.includes(bytes)) ? Buffer.from(inScript(json.toString())) : json
}

const risky = ['<', '\u2028', '\u2029'].map((character) => Buffer.from(character))
