import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageChunk } from './chunks.ts'
import { Beginning } from '../platform/http/send.ts'
import { builtFiles } from './assets.ts'
import { openFirstViews, type FirstViews } from './first-view.ts'
import type { CompressedFile } from '../platform/http/compressed-file.ts'

export interface BuiltSite {
  html: {
    beforeHead: string
    beforeApp: string
    beforeData: string
    end: string
  }
  policy(hosts: string[]): string
  fonts: string
  tagsOf(module: string, also?: string[]): PageTags
  /** Undefined in development, where the browser renders everything. */
  views: FirstViews | undefined
}

export interface PageTags {
  preloads: string
  styles: string
  ownStyles: string
  beginning: () => Beginning
  early: { link?: string }
}

export interface SiteSource {
  site: BuiltSite | undefined
  files: ReadonlyMap<string, CompressedFile>
  onChange?: (listener: (site: BuiltSite) => void) => void
}

export const openBuilt = async (folder: string): Promise<SiteSource> => ({
  site: await openBuiltSite(folder),
  files: builtFiles(folder),
})

interface Chunk {
  file: string
  name?: string
  css?: string[]
  imports?: string[]
}

type Manifest = Record<string, Chunk>

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

export const turnstileHost = 'https://challenges.cloudflare.com'

/**
 * The content security policy of every page: files of this site, the inline scripts of index.html by their hash, and the
 * human check from these hosts. It is the same for every page, because visitors move between pages without a reload.
 */
function policyOf(html: string, hosts: string[]): string {
  const hashes = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/\bsrc=/.test(attributes))
    .map(([, , script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes, ...hosts].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(hosts.length > 0 ? [`frame-src ${hosts.join(' ')}`] : []),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
