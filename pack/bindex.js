#!/usr/bin/env node
// Runs the command with a Node that can: this one, the one that was installed with it, or another one on the PATH.
import { spawn } from 'node:child_process'
import { explanation, findNode, isEnough } from './find-node.js'

if (isEnough(process.versions.node)) await import('../server/bindex/main.js')
else await runWith(findNode() ?? refuse())

function refuse() {
  process.stderr.write(explanation)
  return process.exit(1)
}

async function runWith(program) {
  const child = spawn(program, process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  process.exitCode = await new Promise((resolve) =>
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0))),
  )
}
