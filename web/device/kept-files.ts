import { keepOriginFiles } from './origin-files.ts'

/** The files of the dataset in this browser, by their paths on the site. Where `origin-files.ts` has one, it is empty here. */
const cacheName = 'bindex-dataset'

/** Absent without https, because browsers then have no place for files. */
export const canKeepFiles = (): boolean => typeof caches !== 'undefined'

export const findFile = async (path: string): Promise<Response | undefined> =>
  (await caches.open(cacheName)).match(path)

export const keepFile = async (path: string, file: Response): Promise<void> =>
  (await caches.open(cacheName)).put(path, file)

export const removeFile = async (path: string): Promise<boolean> =>
  (await caches.open(cacheName)).delete(path)

export async function keepOnly(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const { url } of await cache.keys()) {
    if (!paths.includes(new URL(url).pathname)) await cache.delete(url)
  }
  await keepOriginFiles(paths)
}

export async function removeFiles(): Promise<void> {
  await caches.delete(cacheName)
  await keepOriginFiles([])
}

export const mergedPath = (file: string, corrections: string): string =>
  `${file}+${corrections.split('/').at(-1)}`
