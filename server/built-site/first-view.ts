import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FirstData } from '#contract/first-data.ts'
import { fromFirstData, type FilledIn, type SentView } from '#contract/first-view.ts'

export interface FirstViews {
  html(view: SentView, path: string, first: SharedFirstData, filling: Partial<FilledIn>): string
}

type SharedFirstData = Omit<FirstData, 'replies'>

/** Where the build puts them; not served, because its name begins with a dot. */
export const firstViewFolder = '.first-view'

export type Templates = Record<string, string>

interface Fillers {
  fill<Name extends keyof FilledIn>(name: Name, props: FilledIn[Name]): string
  setFirstData(data: SharedFirstData): void
}

export async function openFirstViews(dist: string): Promise<FirstViews | undefined> {
  const folder = join(dist, firstViewFolder)
  const path = join(folder, 'templates.json')
  if (!existsSync(path)) return undefined
  const templates = JSON.parse(readFileSync(path, 'utf8')) as Templates
  const fillers = (await import(pathToFileURL(join(folder, 'fillers.js')).href)) as Fillers
  return firstViews(templates, fillers)
}

type Pieces = string[]

function firstViews(templates: Templates, { fill, setFirstData }: Fillers): FirstViews {
  const cut = new Map(Object.entries(templates).map(([name, html]) => [name, html.split(hole)]))
  const begun = new WeakMap<SharedFirstData, Map<Pieces, Pieces>>()

  const begin = (all: Pieces, first: SharedFirstData): Pieces => {
    let known = begun.get(first)
    if (!known) begun.set(first, (known = new Map()))
    const found = known.get(all)
    if (found) return found
    const made = ['']
    for (const [at, piece] of all.entries()) {
      if (at % 2 === 0) made[made.length - 1] += piece
      else if (isFromFirstData(piece)) made[made.length - 1] += fill(piece, {})
      else made.push(piece, '')
    }
    known.set(all, made)
    return made
  }

  return {
    html(view, path, first, filling) {
      const all = cut.get(`${view} ${path}`)
      if (!all) return ''
      setFirstData(first)
      const pieces = begin(all, first)
      let html = pieces[0]!
      for (let at = 1; at < pieces.length; at += 2) {
        const name = pieces[at] as keyof FilledIn
        html += fill(name, filling[name]!) + pieces[at + 1]!
      }
      return html
    },
  }
}

const hole = /<x-hole name="(\w+)"><\/x-hole>/

const isFromFirstData = (name: string): name is (typeof fromFirstData)[number] =>
  (fromFirstData as readonly string[]).includes(name)
