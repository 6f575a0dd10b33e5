import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { compressedFile, sendFile, type CompressedFile } from '../platform/http/compressed-file.ts'

/** Serves built files and the operator's pictures from memory, so no path can lead to other files. */
export function addAssetRoutes(app: FastifyInstance, files: ReadonlyMap<string, CompressedFile>): void {
  const find = ({ url }: FastifyRequest): CompressedFile => {
    const end = url.indexOf('?')
    const file = files.get(end === -1 ? url : url.slice(0, end))
    if (!file) throw new AppError('not_found')
    return file
  }
  const folders = new Set(['assets', 'banners', 'flags'])
  for (const path of files.keys()) {
    const [, folder = '', ...more] = path.split('/')
    if (more.length > 0) folders.add(folder)
    else app.get(path, (request, reply) => sendFile(request, reply, find(request)))
  }
  for (const folder of folders) {
    app.get(`/${folder}/*`, (request, reply) => sendFile(request, reply, find(request)))
  }
}

export function builtFiles(folder: string): Map<string, CompressedFile> {
  const files = new Map<string, CompressedFile>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).replaceAll(sep, '/')}`
    if (!entry.isFile() || /\/\.|^\/index\.html$|\.(?:br|gz)$/.test(path)) continue
    const compressed = {
      ...(existsSync(`${file}.br`) && { br: readFileSync(`${file}.br`) }),
      ...(existsSync(`${file}.gz`) && { gzip: readFileSync(`${file}.gz`) }),
    }
    files.set(path, servedFile(path, readFileSync(file), cacheControlOf(path), compressed))
  }
  return files
}

const serviceWorker = '/service-worker.js'

/** The name of an asset contains the hash of its content. Browsers look for a new service worker at every visit. */
const cacheControlOf = (path: string): string => {
  if (path === serviceWorker) return 'no-cache'
  return path.startsWith('/assets/') ? year : day
}

const day = 'public, max-age=86400'
const year = 'public, max-age=31536000, immutable'

export function servedFile(
  path: string,
  bytes: Buffer,
  cacheControl = day,
  compressed: CompressedFile['compressed'] = {},
): CompressedFile {
  const type = types[extname(path).slice(1)] ?? 'application/octet-stream'
  return compressedFile(bytes, compressed, {
    'content-type': type,
    'cache-control': cacheControl,
    // An SVG may contain styles but must not run scripts, even when it is opened directly.
    ...(type === types.svg && {
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    }),
    ...(path === serviceWorker && {
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    }),
    ...(sandboxWorker.test(path) && {
      'content-security-policy': "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'",
    }),
  })
}

/** The only workers that run WebAssembly. Like all others, they cannot connect, import or eval. */
const sandboxWorker = /^\/assets\/(?:deobfuscate|device)-worker-[\w-]+\.js$/

const types: Record<string, string> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
}
