// Finds a Node that can run Bindex. Old versions of Node read this file, so it is JavaScript.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const [major, minor] = engines.node.match(/\d+/g).map(Number)

/** Whether this Node will do. */
export const isEnough = canRunWith(process.versions.node)

function canRunWith(version) {
  const [itsMajor = 0, itsMinor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return itsMajor > major || (itsMajor === major && itsMinor >= minor)
}

/**
 * Starts this command again, with the Node that was installed with Bindex or else the first one on the PATH that will do,
 * and waits until it ends.
 */
export async function handOver() {
  const program = [installedNode(), ...nodesOnPath()].find((one) => one !== undefined && canRun(one))
  if (program === undefined) {
    process.stderr.write(explanation())
    return process.exit(1)
  }
  const child = spawn(program, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  process.exit(await new Promise((end) => child.on('exit', (code, signal) => end(code ?? (signal ? 1 : 0)))))
}

function installedNode() {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('node/package.json')), 'bin', name)
  } catch {
    // It was left out of the installation.
    return undefined
  }
}

const name = process.platform === 'win32' ? 'node.exe' : 'node'

const nodesOnPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))

function canRun(program) {
  if (!existsSync(program)) return false
  const { stdout, status } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 10_000 })
  return status === 0 && canRunWith(stdout.trim())
}

const explanation = () =>
  `Bindex needs Node ${major}.${minor} or later. This is ${process.versions.node}, and no other was found on the PATH.
Install one, or allow the install script of the package "node", which brings it:
${approval()}`

/** npm 12 runs an install script only where it is approved, and how depends on what it installed. */
function approval() {
  const [project, inside] = root.split(`${sep}node_modules${sep}`)
  if (inside === undefined) return '  npm rebuild node\n'
  if (project.includes(`${sep}_npx${sep}`)) return '  npx --allow-scripts=node bindex\n'
  if (!existsSync(join(project, 'package.json'))) return '  npm rebuild -g --allow-scripts=node node\n'
  return '  npm install-scripts approve node   (npm 12 asks for that; older versions do not)\n  npm rebuild node\n'
}
