#!/usr/bin/env node
// Runs the command with a Node that can: this one, or else the one that was installed with it.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const [major, minor] = engines.node.match(/\d+/g).map(Number)
const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number)
if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) await import('../server/bindex/main.js')
else await runWith(installedNode())

function installedNode() {
  try {
    const program = join(dirname(createRequire(import.meta.url).resolve('node/package.json')), 'bin/node')
    if (existsSync(program)) return program
  } catch {
    // It was left out of the installation.
  }
  process.stderr.write(`Bindex needs Node ${major}.${minor} or later. This is ${process.versions.node}.\n`)
  return process.exit(1)
}

async function runWith(program) {
  const child = spawn(program, process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  process.exitCode = await new Promise((resolve) =>
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0))),
  )
}
