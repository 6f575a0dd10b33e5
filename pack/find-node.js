// Finds a Node that can run Bindex. Old versions of Node read this file, so it is JavaScript.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const [major, minor] = engines.node.match(/\d+/g).map(Number)

/** Whether a version such as `24.21.0` will do. */
export function isEnough(version) {
  const [itsMajor = 0, itsMinor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return itsMajor > major || (itsMajor === major && itsMinor >= minor)
}

/** The Node that was installed with Bindex, or else the first one on the PATH that will do. */
export function findNode() {
  return [installedNode(), ...nodesOnPath()].find((program) => program !== undefined && canRun(program))
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
  return status === 0 && isEnough(stdout.trim())
}

export const explanation = `Bindex needs Node ${major}.${minor} or later. This is ${process.versions.node}, and no other was found on the PATH.
Install one, or allow the install script of the package "node", which brings it:
  npm install-scripts approve node   (npm 12 asks for that; older versions do not)
  npm rebuild node
`
