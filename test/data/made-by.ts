import { spawnSync } from 'node:child_process'

export function madeBy(
  program: string,
  words: string[],
  input: string | Uint8Array,
  env: NodeJS.ProcessEnv = {},
): Uint8Array<ArrayBuffer> {
  const { status, stdout, stderr } = spawnSync(program, words, {
    input,
    env: { ...process.env, ...env },
    maxBuffer: 256 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${stderr?.toString()}`)
  return new Uint8Array(stdout)
}
