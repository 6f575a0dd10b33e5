import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageChunk } from './chunks.ts'
import { Beginning } from '../http/send.ts'
import { builtFiles } from './assets.ts'
import { openFirstViews, type FirstViews } from './first-view.ts'
import { policyOf } from './policy.ts'
import type { CompressedFile } from '../http/compressed-file.ts'

/** The result of `npm run build`: index.html to be filled in, and the files that each page loads. */
export interface BuiltSite {
  /** The parts of index.html around what is filled in. */
  html: {
    beforeHead: string
    beforeApp: string
    beforeData: string
    end: string
  }
  /** The content security policy of every page, which may load from these hosts too. */
  policy(hosts: string[]): string
  /** Tags for the fonts that every page needs. */
  fonts: string
  /** Tags for the files that a page loads, by its modules. */
  tagsOf(module: string, also?: string[]): PageTags
  /** Undefined in development, where the browser renders everything. */
  views: FirstViews | undefined
}

export interface PageTags {
  /** For its code, without what every page loads. */
  preloads: string
  /** Those of every page, then its own, which override them. */
  styles: string
  /** The same in the page itself. */
  ownStyles: string
  /** All of the page until after its own styles. */
  beginning: () => Beginning
  /** A header that starts to load its styles. */
  early: { link?: string }
}

/** Where pages and files come from: what was built, or in development the sources. */
export interface SiteSource {
  /** Undefined when nothing is built. */
  site: BuiltSite | undefined
  files: ReadonlyMap<string, CompressedFile>
  /** Only sources change while the server runs. */
  onChange?: (listener: (site: BuiltSite) => void) => void
}

export const openBuilt = async (folder: string): Promise<SiteSource> => ({
  site: await openBuiltSite(folder),
  files: builtFiles(folder),
})

/** One file of Vite's manifest, by the path of its source in web/. */
interface Chunk {
  file: string
  name?: string
  css?: string[]
  imports?: string[]
}

type Manifest = Record<string, Chunk>

/** Undefined when nothing is built. */
export async function openBuiltSite(folder: string): Promise<BuiltSite | undefined> {
  const path = join(folder, 'index.html')
  if (!existsSync(path)) return undefined
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const views = await openFirstViews(folder)
  return builtSite(readFileSync(path, 'utf8'), manifest, views, (tags) => ownStyles(tags, folder))
}

export function builtSite(
  html: string,
  manifest: Manifest,
  views?: FirstViews,
  own: (tags: string) => string = (tags) => tags,
): BuiltSite {
  const shared = needs(manifest, 'index.html')
  const made = new Map<string, PageTags>()
  const parts = split(html)
  const sharedStyles = [...html.matchAll(styleTags)].map(([tag]) => tag.trim()).join('')
  const makeTags = (modules: string[]): PageTags => {
    const { files, styles } = needs(manifest, ...modules)
    const preloads = [...files.difference(shared.files)]
      .map((file) => `<link rel="modulepreload" ${afterStyles} crossorigin href="/${file}">`)
      .join('')
    const further = [...styles.difference(shared.styles)].map(
      (file) => `<link rel="stylesheet" crossorigin href="/${file}">`,
    )
    const all = sharedStyles + further.join('')
    const ownStyles = own(all)
    let compressed: Beginning | undefined
    const beginning = () => (compressed ??= new Beginning(parts.beforeHead + ownStyles))
    return { preloads, styles: all, ownStyles, beginning, early: earlyHeader(all) }
  }
  return {
    html: parts,
    policy: (hosts) => policyOf(html, hosts),
    fonts: fontTags(manifest),
    views,
    tagsOf(module, also = []) {
      const modules = [module, ...also]
      const tags = made.get(modules.join()) ?? makeTags(modules)
      made.set(modules.join(), tags)
      return tags
    },
  }
}

/** Replaces the site until it is built. Heads and first data work as usual. */
export const unbuiltHtml = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><!--head--></head>
<body><p>The pages of this site are not built yet. npm start builds them.</p><!--app--><!--data--></body></html>
`

function split(html: string): BuiltSite['html'] {
  const rest = html
    .replaceAll(styleTags, '')
    .replaceAll(/<(?:script type="module"|link rel="modulepreload")(?= crossorigin)/g, `$& ${afterStyles}`)
  const [beforeHead, fromHead] = halves(rest, '<!--head-->')
  const [beforeApp, fromApp] = halves(fromHead, '<!--app-->')
  const [beforeData, end] = halves(fromApp, '<!--data-->')
  return { beforeHead, beforeApp, beforeData, end }
}

/** Starts to load the styles, which the first paint waits for, before the browser has read a line of the page. */
const earlyHeader = (tags: string): { link?: string } =>
  tags === ''
    ? {}
    : {
        link: hrefsIn(tags)
          .map((path) => `<${path}>; rel=preload; as=style; crossorigin`)
          .join(', '),
      }

const hrefsIn = (tags: string): string[] => [...tags.matchAll(/ href="([^"]+)"/g)].map(([, path]) => path!)

const styleTags = /<link rel="stylesheet"[^>]*>/g

/**
 * The styles in the page, so that its first paint waits for nothing else. Code that is loaded later looks for the tags of
 * their files: with `disabled` the browser does not load them again.
 */
function ownStyles(tags: string, folder: string): string {
  const css = hrefsIn(tags).map((path) => readFileSync(join(folder, path), 'utf8'))
  return `<style>${css.join('\n')}</style>${tags.replaceAll('<link ', '<link disabled ')}`
}

/** The first paint needs the styles only, so other files, whose tags come later, wait until the styles have loaded. */
const afterStyles = 'fetchpriority="low"'

function halves(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  if (at === -1) throw new Error(`index.html has no ${mark}`)
  return [text.slice(0, at), text.slice(at + mark.length)]
}

/** The files of modules and of everything they import statically. */
function needs(manifest: Manifest, ...modules: string[]) {
  const files = new Set<string>()
  const styles = new Set<string>()
  const add = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const file of chunk.css ?? []) styles.add(file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const module of modules) add(module in manifest ? module : keyOf(manifest, module))
  return { files, styles }
}

/** A page's code is in a file of its name, together with what only this page needs. */
const keyOf = (manifest: Manifest, module: string): string =>
  Object.keys(manifest).find((key) => manifest[key]!.name === pageChunk(module)) ?? module

/** The Latin font, which every page uses. The one for digits is as wide as the system's, so it may come later. */
function fontTags(manifest: Manifest): string {
  return Object.entries(manifest)
    .filter(([source]) => source.endsWith('/geist-latin-wght-normal.woff2'))
    .map(
      ([, { file }]) =>
        `<link rel="preload" ${afterStyles} as="font" type="font/woff2" crossorigin href="/${file}">`,
    )
    .join('')
}
