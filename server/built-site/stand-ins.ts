import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

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

export const withStandIns = (): Plugin => ({
  name: 'stand-ins',
  enforce: 'pre',
  resolveId(source) {
    if (source === 'path' || source === 'node:path')
      return fileURLToPath(import.meta.resolve('path-browserify'))
    return source in standIns ? `\0${source}` : undefined
  },
  load: (id) => (id.startsWith('\0') ? standIns[id.slice(1)] : undefined),
})
