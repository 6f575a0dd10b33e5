import { globSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Alias, InlineConfig, Plugin } from 'vite'
import { chunkGroups, withSingleIcons } from './chunks.ts'
import { fileURLToPath } from 'node:url'

/** Under this path the development server serves sources, so that no source can have the address of a page or a call. */
export const sourcesPath = '/@dev/'

export function developmentConfig(root: string): InlineConfig {
  const shared = sharedConfig(root)
  return {
    ...shared,
    base: sourcesPath,
    appType: 'custom',
    clearScreen: false,
    cacheDir: join(root, 'node_modules/.vite'),
    optimizeDeps: {
      // Everything is found before the first page, so that opening another one never reloads it.
      entries: ['index.html', '**/*Page.tsx', '**/*-worker.ts'],
      rolldownOptions: {
        plugins: [withStandIns()],
        // As the build does it: there is no process in a browser.
        transform: { define: { 'process.env': '{}' } },
      },
    },
    server: {
      middlewareMode: true,
      // The data folder is beside these, and must not be served.
      fs: {
        allow: ['web', 'contract', 'engine', 'answers', 'node_modules'].map((folder) =>
          realpathSync(join(root, folder)),
        ),
      },
    },
  }
}

export function buildConfig(root: string, outDir: string): InlineConfig {
  const shared = sharedConfig(root)
  return {
    ...shared,
    // A failure is thrown, and reported once.
    logLevel: 'silent',
    css: shortClasses(root),
    plugins: [withSingleIcons(root)],
    build: {
      ...shared.build,
      outDir,
      emptyOutDir: true,
      target: 'baseline-widely-available',
      // Read by the server; in a folder that begins with a dot, so it is not served.
      manifest: '.vite/manifest.json',
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups: chunkGroups(root) } } },
      reportCompressedSize: false,
      sourcemap: false,
    },
  }
}

function shortClasses(root: string): NonNullable<InlineConfig['css']> {
  const files = globSync('web/**/*.module.css', { cwd: root }).toSorted()
  const numbers = new Map(files.map((file, at) => [resolve(root, file), at.toString(36)]))
  return {
    modules: {
      generateScopedName: (name, file) => `${name}_${numbers.get(resolve(file.replace(/\?.*/, '')))}`,
    },
  }
}

function sharedConfig(root: string): InlineConfig {
  return {
    root: join(root, 'web'),
    configFile: false,
    envDir: false,
    oxc: { jsx: { runtime: 'automatic' } },
    worker: { plugins: () => [withStandIns()] },
    // The content security policy allows data: for images only, and an inlined file is sent with every page.
    build: { assetsInlineLimit: 0 },
  }
}

export const templatesConfig = (root: string, outDir: string): InlineConfig =>
  firstViewConfig(root, outDir, 'templates.tsx', [])

export const fillersConfig = (root: string, outDir: string): InlineConfig => {
  const html = (file: string) => join(root, 'web/prerender/html', file)
  return firstViewConfig(root, outDir, 'fillers.ts', [
    { find: /^react\/jsx-runtime$/, replacement: html('jsx-runtime.ts') },
    { find: /^react$/, replacement: html('react.ts') },
    { find: /^.*\/router\/(?:Link|Router)\.tsx$/, replacement: html('links.ts') },
  ])
}

function firstViewConfig(root: string, outDir: string, entry: string, alias: Alias[]): InlineConfig {
  const shared = sharedConfig(root)
  return {
    ...shared,
    mode: entry === 'templates.tsx' ? 'template' : 'production',
    // React then says what went wrong.
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'silent',
    css: shortClasses(root),
    resolve: { alias },
    // One file that can run from anywhere.
    ssr: { noExternal: true },
    build: {
      ...shared.build,
      ssr: join(root, 'web/prerender', entry),
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: false } },
      reportCompressedSize: false,
    },
  }
}

const nothing = 'export default {}'

/**
 * Replacements for packages that webcrack imports but does not need in a browser: its own sandbox, file access, most of
 * Babel, and a logger. With the originals, the worker is twice as large and does not start.
 */
const standIns: Record<string, string> = {
  'isolated-vm': nothing,
  'node:fs/promises': nothing,
  '@codemod/core': nothing,
  // CommonJS, because it is both required and imported.
  debug:
    'module.exports = () => Object.assign(() => {}, { enabled: false }); module.exports.enable = () => {}',
  '@babel/core':
    'export * as types from "@babel/types"; export { default as traverse } from "@babel/traverse"',
}

const withStandIns = (): Plugin => ({
  name: 'stand-ins',
  enforce: 'pre',
  resolveId(source) {
    if (source === 'path' || source === 'node:path')
      return fileURLToPath(import.meta.resolve('path-browserify'))
    return source in standIns ? `\0${source}` : undefined
  },
  load: (id) => (id.startsWith('\0') ? standIns[id.slice(1)] : undefined),
})
