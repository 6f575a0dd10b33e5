import { hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config.ts'

const secretKeyFile = 'secret.key'

/** The one secret of this installation, outside the database. Each use gets a key of its own from it. */
export interface SecretKey {
  derive(purpose: string): Buffer
}

/** Reads the key from the data folder; at the first start it is made. Several servers share it by sharing the file. */
export function openSecretKey(dataDir: string): SecretKey {
  const key = openKeyFile(join(dataDir, secretKeyFile))
  return { derive: (purpose) => Buffer.from(hkdfSync('sha256', key, '', `bindex ${purpose}`, 32)) }
}

/** A key of 32 bytes; where there is none yet, it is made. */
export const openKeyFile = (path: string): Buffer => readKey(path) ?? makeKey(path)

function readKey(path: string): Buffer | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new ConfigError(`${path} cannot be read (${code}). Give the user who runs Bindex the right to.`)
  }
  const key = Buffer.from(text.trim(), 'base64url')
  if (key.length === 32 && key.toString('base64url') === text.trim()) return key
  throw new ConfigError(`${path} does not hold a key. Restore it, or delete it: a new one is made then.`)
}

/** Another server may do the same at this moment: under the name there is one whole key, whoever was first. */
function makeKey(path: string): Buffer {
  const unfinished = `${path}.${process.pid}.tmp`
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
  } catch (error) {
    throw new ConfigError(`${path} cannot be written: ${(error as Error).message}.`, { cause: error })
  } finally {
    rmSync(unfinished, { force: true })
  }
  return readKey(path)!
}
