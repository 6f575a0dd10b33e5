// Makes the npm package `bindex-engine` from answers/library: a file of JavaScript for each way in, their types, and what to
// read.
import { execFile } from 'node:child_process'
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { makeTarball } from './tarball.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)
export const packEngine = (folder: string): Promise<string> =>
  makeTarball(folder, async (made) => {
    await bundle('bindex-engine', made)
    await bundle('compact', made)
    await writeTypes(made)
    await writeFile(join(made, 'package.json'), `${JSON.stringify(await manifest(), null, 2)}\n`)
    await copyFile(join(root, 'LICENSE'), join(made, 'LICENSE'))
    await writeFile(join(made, 'README.md'), await readme())
  })

async function bundle(name: string, outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    // A failure is thrown, and reported once.
    logLevel: 'silent',
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2023',
      lib: { entry: `answers/library/${name}.ts`, formats: ['es'], fileName: () => `${name}.js` },
      rolldownOptions: {
        external: /\/bindex-engine\.ts$/,
        output: { minify },
        treeshake: {
          moduleSideEffects: false,
          manualPureFunctions: [
            'memoized',
            'phrasesIn',
            'forFilters',
            'Object.fromEntries',
            'Object.values',
            'filterNames.filter',
          ],
        },
      },
    },
  })
  // Node prints the line of an uncaught error, so no line should be the whole file.
  const file = join(outDir, `${name}.js`)
  const code = await readFile(file, 'utf8')
  const inLines = code.replaceAll(/(?<=[;}])(?=(?:async )?function\b|class\b|var\b)/g, '\n')
  await writeFile(file, inLines.replace(/(["'`])[^"'`]*\/bindex-engine\.ts\1/, '"./bindex-engine.js"'))
}

/** Vite leaves the white space of libraries alone unless it is told. Classes keep their names, which Node prints. */
const minify = {
  compress: true,
  mangle: { toplevel: true, keepNames: { class: true, function: false } },
  codegen: true,
}

async function writeTypes(folder: string): Promise<void> {
  const made = join(folder, 'types')
  const entries = ['answers/library/bindex-engine.ts', 'answers/library/compact.ts']
  const emitted = ['--declaration', '--emitDeclarationOnly', '--outDir', made, '--rootDir', '.']
  const compiler = ['--ignoreConfig', '--noCheck', '--module', 'nodenext', '--target', 'esnext']
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  await run(process.execPath, [tsc, ...entries, ...compiler, ...emitted, '--allowImportingTsExtensions'], {
    cwd: root,
  })
  for (const name of ['bindex-engine', 'public', 'compact']) {
    const text = await readFile(join(made, `answers/library/${name}.d.ts`), 'utf8')
    // For a `.js` file TypeScript reads its declarations; a `.ts` file it would want itself.
    await writeFile(join(folder, `${name}.d.ts`), text.replaceAll(/\.ts(?=['"])/g, '.js'))
  }
  await rm(made, { recursive: true })
}

async function manifest(): Promise<object> {
  const own = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    version: string
    license: string
  }
  return {
    name: 'bindex-engine',
    version: own.version,
    description: 'Looks up and searches payment-card BINs in memory, in Node, Deno, Bun and browsers',
    keywords: ['bin', 'iin', 'bin-lookup', 'payment-card', 'issuer'],
    license: own.license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=22' },
    exports: {
      '.': { types: './bindex-engine.d.ts', default: './bindex-engine.js' },
      './compact': { types: './compact.d.ts', default: './compact.js' },
    },
    types: './bindex-engine.d.ts',
    files: ['*.js', '*.d.ts'],
  }
}

async function readme(): Promise<string> {
  const page = await readFile(join(root, 'docs/library.md'), 'utf8')
  return page.replaceAll(/\[([^\]]+)\]\((?!https:)[^)]+\)/g, '$1')
}
