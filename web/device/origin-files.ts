// Large files in the browser's private file system of this site, which a worker reads ten times as fast as cache storage.
// Not every browser has one: then they stay in the cache.

const folderName = 'bindex-dataset'

interface OpenFile {
  getSize(): number
  read(target: Uint8Array, options: { at: number }): number
  write(bytes: Uint8Array, options: { at: number }): number
  truncate(size: number): void
  flush(): void
  close(): void
}

export interface ReadFile {
  size: number
  read(target: Uint8Array, at: number): Promise<number>
  close(): void
}

/** Only in workers. With the mode, several tabs can read at the same time. */
type Handle = FileSystemFileHandle & {
  createSyncAccessHandle(options?: { mode: 'read-only' }): Promise<OpenFile>
}

export async function openOriginFile(path: string): Promise<ReadFile | undefined> {
  let handle: Handle
  try {
    handle = (await (await folder()).getFileHandle(nameOf(path))) as Handle
  } catch {
    return undefined
  }
  try {
    const file = await handle.createSyncAccessHandle({ mode: 'read-only' })
    const read = (target: Uint8Array, at: number) => Promise.resolve(file.read(target, { at }))
    return { size: file.getSize(), read, close: () => file.close() }
  } catch {
    // Another tab is reading it, and this browser lets only one do that.
    const file = await handle.getFile()
    const read = async (target: Uint8Array, at: number) => {
      const part = await file.slice(at, at + target.length).arrayBuffer()
      target.set(new Uint8Array(part))
      return part.byteLength
    }
    return { size: file.size, read, close: () => undefined }
  }
}

export async function writeOriginFile(path: string, bytes: Uint8Array): Promise<boolean> {
  try {
    const handle = (await (await folder(true)).getFileHandle(nameOf(path), { create: true })) as Handle
    const file = await handle.createSyncAccessHandle()
    try {
      file.truncate(0)
      file.write(bytes, { at: 0 })
      file.flush()
    } finally {
      file.close()
    }
    return true
  } catch {
    return false
  }
}

export async function keepOriginFiles(paths: readonly string[]): Promise<void> {
  // While a worker or another tab reads a file, it cannot be removed.
  for (let tries = 0; tries < 50; tries++) {
    if (await removeOthers(paths)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function removeOthers(paths: readonly string[]): Promise<boolean> {
  let isDone = true
  try {
    const inside = await folder()
    for await (const name of inside.keys()) {
      if (paths.some((path) => nameOf(path) === name)) continue
      await inside.removeEntry(name).catch(() => (isDone = false))
    }
  } catch {
    // There is nothing.
  }
  return isDone
}

const nameOf = (path: string): string => path.split('/').at(-1)!

const folder = async (create = false): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(folderName, { create })
