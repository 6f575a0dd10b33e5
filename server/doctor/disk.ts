import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '../platform/config.ts'
import { fail, ok, warn, type Check } from './check.ts'

const megabyte = 1024 * 1024
/** A dataset and its history, and a database that can grow. */
const enough = 1024 * megabyte
const least = 200 * megabyte

export async function checkDisk({ dataDir }: Pick<Config, 'dataDir'>): Promise<Check> {
  try {
    const folder = await nearestFolder(dataDir)
    await access(folder, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    const found = `${dataDir} has ${Math.floor(free / megabyte).toLocaleString('en')} MB free.`
    if (free < least) return fail('disk', found, 'Free some space: Bindex needs 200 MB.')
    if (free < enough) return warn('disk', found, 'Free some space: 1,000 MB leave room to grow.')
    return ok('disk', folder === dataDir ? found : `${found} The first start makes the folder.`)
  } catch (error) {
    return fail(
      'disk',
      reason(dataDir, error as NodeJS.ErrnoException),
      'Set DATA_DIR to another folder, or correct its permissions.',
    )
  }
}

function reason(folder: string, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'EACCES' || code === 'EPERM') return `${folder} cannot be written: permission denied.`
  if (code === 'EROFS') return `${folder} cannot be written: its disk is read-only.`
  if (code === 'ENOTDIR') return `${folder} is not a folder.`
  return `${folder} cannot be used: ${message}.`
}

async function nearestFolder(folder: string): Promise<string> {
  try {
    if ((await stat(folder)).isDirectory()) return folder
    throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' })
  } catch (error) {
    const parent = dirname(folder)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error
    return nearestFolder(parent)
  }
}
