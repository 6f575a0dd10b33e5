import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Windows needs a shell to run npm's commands. */
const shell = process.platform === 'win32'

export async function makeTarball(folder: string, fill: (made: string) => Promise<void>): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'bindex-pack-'))
  try {
    await fill(made)
    await mkdir(folder, { recursive: true })
    const words = ['pack', '--json', '--pack-destination', folder]
    const { stdout } = await promisify(execFile)('npm', words, { cwd: made, shell, maxBuffer: 2 ** 24 })
    const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
    return join(folder, filename)
  } finally {
    await rm(made, { recursive: true, force: true })
  }
}
