import { spawn } from 'node:child_process'

export interface Finished {
  /** 0 when all went well. */
  code: number
  /** Standard output and error as they came. */
  output: string
}

/** Runs a program without input and collects what it prints; ends it after `limit` milliseconds. */
export function runCommand(
  [program = '', ...words]: string[],
  { env, limit }: { env: NodeJS.ProcessEnv; limit: number },
): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    // Not the option of spawn: its timer keeps running when the program is not found.
    const timer = setTimeout(() => child.kill('SIGKILL'), limit)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }))
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      if (signal) output += `ended by ${signal}, perhaps after the limit of ${limit / 1000} s\n`
      resolve({ code: code ?? 1, output })
    })
  })
}
