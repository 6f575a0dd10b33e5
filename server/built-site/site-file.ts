import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { Banner, Site, SiteLink } from '#contract/first-data.ts'
import { ConfigError, type Config } from '../platform/config.ts'
import { servedFile } from './assets.ts'
import type { CompressedFile } from '../platform/http/compressed-file.ts'

export function readSite({ dataDir, siteName }: Pick<Config, 'dataDir' | 'siteName'>): {
  site: Site
  pictures: Map<string, CompressedFile>
} {
  const pictures = new Map<string, CompressedFile>()
  const { banners, chat, friends } = readFields(join(dataDir, 'site.json'))
  const site = {
    name: siteName,
    banners:
      banners === undefined
        ? defaults.banners
        : list('banners', banners, 10).map((item, at) => readBanner(item, at, dataDir, pictures)),
    chat: chat === undefined ? defaults.chat : readLink('chat', chat),
    friends:
      friends === undefined
        ? defaults.friends
        : list('friends', friends, 2).map((item, at) => readLink(`friends[${at}]`, item)),
  }
  return { site, pictures }
}

const defaults: Omit<Site, 'name'> = {
  banners: [
    { text: 'Check whether your email address was in a breach', href: 'https://haveibeenpwned.com/' },
    { text: 'PCI DSS: what card data may be stored', href: 'https://www.pcisecuritystandards.org/' },
  ],
  chat: { label: 'Chat', href: 'https://web.libera.chat/' },
  friends: [
    { label: 'Have I Been Pwned', href: 'https://haveibeenpwned.com/' },
    { label: 'binlist.net', href: 'https://binlist.net/' },
  ],
}

function readFields(path: string): Partial<Record<'banners' | 'chat' | 'friends', unknown>> {
  if (!existsSync(path)) return {}
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) throw new ConfigError(`site.json is not JSON: ${error.message}.`)
    throw error
  }
  return object('site.json', content, ['banners', 'chat', 'friends'])
}

function readLink(name: string, value: unknown): SiteLink {
  const { label, href } = object(name, value, ['label', 'href'])
  return { label: text(`${name}.label`, label), href: address(`${name}.href`, href) }
}

function readBanner(
  value: unknown,
  at: number,
  folder: string,
  pictures: Map<string, CompressedFile>,
): Banner {
  const name = `banners[${at}]`
  const { text: words, href, image } = object(name, value, ['text', 'href', 'image'])
  const banner = { text: text(`${name}.text`, words), href: address(`${name}.href`, href) }
  if (image === undefined) return banner
  const { extension, bytes } = readPicture(`${name}.image`, image, folder)
  const path = `/banners/${at + 1}${extension}`
  pictures.set(path, servedFile(path, bytes))
  // A new picture gets a new address, because browsers cache the old one for a day.
  const version = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
  return { ...banner, image: `${path}?v=${version}` }
}

function readPicture(name: string, value: unknown, folder: string): { extension: string; bytes: Buffer } {
  const file = text(name, value)
  const extension = extname(file).toLowerCase()
  if (!/^\.(?:png|jpe?g|webp|avif|gif|svg)$/.test(extension)) {
    throw wrong(name, 'must end in .png, .jpg, .jpeg, .webp, .avif, .gif or .svg', file)
  }
  if (basename(file) !== file || file.includes('\\')) {
    throw wrong(name, 'must be a file next to site.json, without a folder', file)
  }
  const found = statSync(join(folder, file), { throwIfNoEntry: false })
  if (!found?.isFile()) throw wrong(name, 'is not a file next to site.json', file)
  if (found.size > 500_000) throw wrong(name, 'must be at most 500 kB', file)
  return { extension, bytes: readFileSync(join(folder, file)) }
}

function object<Name extends string>(
  name: string,
  value: unknown,
  known: readonly Name[],
): Partial<Record<Name, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw wrong(name, `must be an object with ${known.join(', ')}`)
  }
  const unknown = Object.keys(value).find((field) => !known.some((one) => one === field))
  if (unknown !== undefined) throw wrong(name, `may only have ${known.join(', ')}`, unknown)
  return value
}

function list(name: string, value: unknown, most: number): unknown[] {
  if (Array.isArray(value) && value.length <= most) return value
  throw wrong(name, `must be a list of at most ${most}`)
}

function text(name: string, value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '' && value.length <= 200) return value.trim()
  throw wrong(name, 'must be text of 1 to 200 characters')
}

/** Only web addresses, never a script. */
function address(name: string, value: unknown): string {
  const url = typeof value === 'string' ? URL.parse(value) : null
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url.href
  throw wrong(name, 'must be an address that begins with https:// or http://', value)
}

function wrong(name: string, what: string, value?: unknown): ConfigError {
  const where = name === 'site.json' ? name : `${name} in site.json`
  return new ConfigError(`${where} ${what}${value === undefined ? '' : `; got ${JSON.stringify(value)}`}.`)
}
