#!/usr/bin/env node
// Starts Firefox with a relay in front of it. Playwright runs this as if it were the browser, with its arguments, and reads
// the address to connect to from the output.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { startRelay } from './relay.ts'

const firefox = spawn(process.env['BINDEX_FIREFOX'] ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => firefox.kill(signal))
firefox.on('exit', (code) => process.exit(code ?? 1))
for await (const line of createInterface(firefox.stderr)) {
  const [, host, port] = /^WebDriver BiDi listening on ws:\/\/([^:]+):(\d+)/.exec(line) ?? []
  const relay = host === undefined ? undefined : await startRelay(host, Number(port))
  console.error(relay === undefined ? line : `WebDriver BiDi listening on ws://127.0.0.1:${relay}`)
}
