import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from './config.ts'

const secretKeyFile = 'secret.key'
export const exposureKeyFile = 'exposures.key'
const keyFiles = [secretKeyFile, exposureKeyFile]

/** The installation's only secret, stored outside the database. A separate key is derived from it for each purpose. */
export interface SecretKey {
  derive(purpose: string): Buffer
}

export function openSecretKey(dataDir: string): SecretKey {
  const key = openKeyFile(join(dataDir, secretKeyFile))
  return { derive: (purpose) => Buffer.from(hkdfSync('sha256', key, '', `bindex ${purpose}`, 32)) }
}

export const openKeyFile = (path: string): Buffer => readKey(path) ?? createKey(path)

export function exposedKeys(dataDir: string): string[] {
  // The permissions of Windows are not in these bits.
  if (process.platform === 'win32') return []
  return keyFiles
    .map((name) => join(dataDir, name))
    .filter((path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o007) > 0)
    .map((path) => `Other users of this machine can read ${path}. Change that: chmod 600 ${path}`)
}

function readKey(path: string): Buffer | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new ConfigError(
      `${path} cannot be read (${code}). Give the user who runs Bindex permission to read it.`,
    )
  }
  const key = Buffer.from(text.trim(), 'base64url')
  if (key.length === 32 && key.toString('base64url') === text.trim()) return key
  throw new ConfigError(
    `${path} does not contain a valid key. Restore it, or delete it to have a new one created.`,
  )
}

/** Another server may create it at the same time. The link fails for the second one, so both read the same whole key. */
function createKey(path: string): Buffer {
  // Not the process ID, which is the same at every start of a container: a server killed here would leave the name taken.
  const unfinished = `${path}.${randomUUID()}.tmp`
  try {
    const file = openSync(unfinished, 'wx', 0o600)
    writeSync(file, `${randomBytes(32).toString('base64url')}\n`)
    fsyncSync(file)
    closeSync(file)
    try {
      linkSync(unfinished, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    flushFolder(dirname(path))
  } catch (error) {
    throw new ConfigError(`${path} cannot be written: ${(error as Error).message}.`, { cause: error })
  } finally {
    rmSync(unfinished, { force: true })
  }
  return readKey(path)!
}

/** Otherwise a power cut may take the name of the file, if not its content. Windows cannot do it and need not. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
