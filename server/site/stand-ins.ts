import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const nothing = 'export default {}'

/**
 * What webcrack names but does not need in a browser: its own sandbox, files, the rest of Babel, and a logger that
 * would be on. With them the worker is twice as large and does not start.
 */
const standIns: Record<string, string> = {
  'isolated-vm': nothing,
  'node:fs/promises': nothing,
  '@codemod/core': nothing,
  // Of CommonJS, because some require it and some import it.
  debug:
    'module.exports = () => Object.assign(() => {}, { enabled: false }); module.exports.enable = () => {}',
  '@babel/core':
    'export * as types from "@babel/types"; export { default as traverse } from "@babel/traverse"',
}

/** A Vite plugin that puts them in the place of the packages, in workers only: no page imports any of them. */
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
