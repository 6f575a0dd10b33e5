import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Run } from '#server/platform/commands/command.ts'
import { runCommand } from '#server/platform/commands/run-command.ts'
import type { Scope } from '../apps/shared.ts'
import { snapshotOf } from '../data/small-bins.ts'
import { programEnv, temporaryFolder } from './server-process.ts'

export const bindexProgram = fileURLToPath(new URL('../../server/bindex/main.ts', import.meta.url))

export interface Said {
  code: number | null
  out: string
  errors: string
}

let smallFile: Promise<string> | undefined

/** A folder with the small dataset, in which commands run. */
export async function commandFolder(t: Scope): Promise<string> {
  smallFile ??= mkdtemp(join(tmpdir(), 'bindex-test-')).then(async (folder) => {
    await writeFile(join(folder, 'dataset.bindex'), snapshotOf(undefined, new Date('2026-01-03')))
    return join(folder, 'dataset.bindex')
  })
  const folder = await temporaryFolder(t)
  await copyFile(await smallFile, join(folder, 'dataset.bindex'))
  return folder
}

/** Runs `bindex` in a folder that is also its DATA_DIR. */
export async function runBindex(
  folder: string,
  words: readonly string[],
  {
    input = '',
    environment = {},
  }: { input?: string | Uint8Array; environment?: Record<string, string> } = {},
): Promise<Said> {
  const child = spawn(process.execPath, [bindexProgram, ...words], {
    cwd: folder,
    env: programEnv({ DATA_DIR: folder, ...environment }),
  })
  // A command that needs no input may end before it is written.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { code, out, errors }
}

/** Runs a command without the half second that a process takes to start. */
export async function runHere(
  run: Run,
  name: string,
  words: string[],
  environment: Record<string, string>,
): Promise<{ code: number; said: string }> {
  let said = ''
  const say = (text: string) => void (said += `${text}\n`)
  const code = await runCommand(run, words, { environment, calledAs: `bindex ${name}`, say, sayError: say })
  return { code, said }
}
