import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FirstData } from '#contract/first-data.ts'
import type { FilledIn } from '#contract/first-view.ts'

/** The first views of all pages, as HTML that React takes over in the browser. */
export interface FirstViews {
  /**
   * The view of a page, by its path. With what fills it in, all of it, and otherwise only the frame around the page. The
   * first data must always be the same object for the same data.
   */
  html(path: string, first: Omit<FirstData, 'replies'>, filling?: Partial<FilledIn>): string
}

/** Where the build puts them; not served, because its name begins with a dot. */
export const firstViewFolder = '.first-view'

export interface Templates {
  views: Record<string, string>
  frames: Record<string, string>
}

interface Fillers {
  fill<Name extends keyof FilledIn>(name: Name, props: FilledIn[Name]): string
  setFirstData(data: Omit<FirstData, 'replies'>): void
  isShared(name: string): boolean
}

/** Undefined when nothing is built. */
export async function openFirstViews(dist: string): Promise<FirstViews | undefined> {
  const folder = join(dist, firstViewFolder)
  const path = join(folder, 'templates.json')
  if (!existsSync(path)) return undefined
  const templates = JSON.parse(readFileSync(path, 'utf8')) as Templates
  const fillers = (await import(pathToFileURL(join(folder, 'fillers.js')).href)) as Fillers
  return firstViews(templates, fillers)
}

/** HTML and the names of parts to fill in, in turns. */
type Pieces = string[]

function firstViews({ views, frames }: Templates, fillers: Fillers): FirstViews {
  const cut = (templates: Record<string, string>) =>
    new Map(Object.entries(templates).map(([path, html]) => [path, html.split(hole)]))
  const pieces = { views: cut(views), frames: cut(frames) }
  /** With everything filled in that only depends on the first data. */
  const known = new WeakMap<object, Map<Pieces, Pieces>>()

  const begin = (all: Pieces, first: Omit<FirstData, 'replies'>): Pieces => {
    let ofData = known.get(first)
    if (!ofData) known.set(first, (ofData = new Map()))
    const found = ofData.get(all)
    if (found) return found
    fillers.setFirstData(first)
    const made = ['']
    for (const [at, piece] of all.entries()) {
      if (at % 2 === 0) made[made.length - 1] += piece
      else if (fillers.isShared(piece))
        made[made.length - 1] += fillers.fill(piece as keyof FilledIn, {} as never)
      else made.push(piece, '')
    }
    ofData.set(all, made)
    return made
  }

  return {
    html(path, first, filling) {
      const all = (filling && pieces.views.get(path)) ?? pieces.frames.get(path)
      if (!all) return ''
      const begun = begin(all, first)
      if (begun.length > 1) fillers.setFirstData(first)
      let html = begun[0]!
      for (let at = 1; at < begun.length; at += 2) {
        const name = begun[at] as keyof FilledIn
        html += fillers.fill(name, filling![name] as never) + begun[at + 1]!
      }
      return html
    },
  }
}

const hole = /<x-hole name="(\w+)"><\/x-hole>/
