import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { FastifyInstance } from 'fastify'
import { createServer, type LogLevel, type ViteDevServer } from 'vite'
import { servedFile } from './assets.ts'
import { flagFiles, flagStyles } from './flags.ts'
import { builtSite, type BuiltSite, type SiteSource } from './built-site.ts'
import type { CompressedFile } from '../platform/http/compressed-file.ts'
import { developmentConfig, sourcesPath } from './vite-config.ts'

export async function openDevelopmentSite(
  app: FastifyInstance,
  root: string,
  logLevel: LogLevel = 'warn',
): Promise<SiteSource> {
  const config = developmentConfig(root)
  const indexHtml = join(root, 'web/index.html')
  const listeners: ((site: BuiltSite) => void)[] = []
  const vite: ViteDevServer = await createServer({
    ...config,
    logLevel,
    server: { ...config.server, hmr: { server: app.server } },
    plugins: [
      react(),
      {
        name: 'index-html',
        // Vite waits for this before it tells the browser to reload.
        async hotUpdate({ file }) {
          if (!file.endsWith('/web/index.html')) return
          const site = await readSite()
          for (const listener of listeners) listener(site)
        },
      },
    ],
  })
  // It holds open connections to browsers, which the server would otherwise wait for.
  app.addHook('preClose', () => vite.close())
  serveSources(app, vite)

  const readSite = async () => siteOf(await vite.transformIndexHtml('/', await readFile(indexHtml, 'utf8')))
  return {
    site: await readSite(),
    files: staticFiles(root),
    onChange: (listener) => void listeners.push(listener),
  }
}

function serveSources(app: FastifyInstance, vite: ViteDevServer): void {
  app.get(`${sourcesPath}*`, (request, reply) => {
    reply.hijack()
    const { raw } = reply
    raw.setHeader('x-content-type-options', 'nosniff')
    raw.setHeader('content-security-policy', workerPolicy(request.url))
    vite.middlewares(request.raw, raw, () => raw.writeHead(404).end())
  })
}

/** Workers load their modules one by one here; otherwise they are as shut off as the built ones. */
const workerPolicy = (url: string) =>
  `default-src 'none'; script-src 'self'${/\/(?:deobfuscate|device)-worker\.ts/.test(url) ? " 'wasm-unsafe-eval'" : ''}; frame-ancestors 'none'`

/**
 * The policy of the built pages, and what Vite's client needs: the connection on which changes arrive, which not every
 * browser counts as 'self', and a worker that waits for a server that restarts.
 */
function siteOf(html: string): BuiltSite {
  const site = builtSite(html, {})
  return {
    ...site,
    policy: (hosts) =>
      site.policy(hosts).replace("connect-src 'self'", '$& ws:').replace("worker-src 'self'", '$& blob:'),
  }
}

function staticFiles(root: string): Map<string, CompressedFile> {
  const folder = join(root, 'web/public')
  const files = [
    ...readdirSync(folder).map((name) => [`/${name}`, readFileSync(join(folder, name))] as const),
    ...flagFiles(root).map(([name, picture]) => [`/flags/${name}`, Buffer.from(picture)] as const),
    ['/flags/all.css', Buffer.from(flagStyles(root))] as const,
  ]
  return new Map(files.map(([path, bytes]) => [path, servedFile(path, bytes, 'no-cache')]))
}
