// Searches the dataset on this device. It cannot reach the network: the policy of its file forbids it.
import { AppError } from '#contract/errors.ts'
import type { DeviceLine } from '#contract/device.ts'
import { answerTo } from '#answers/answers.ts'
import { firstFacts } from '#answers/dataset-facts.ts'
import { correctSnapshot, type Corrections } from '#engine/corrections/apply.ts'
import { applyDelta } from '#engine/compact/delta.ts'
import { unpackCompact } from '#engine/compact/unpack-compact.ts'
import { Dataset } from '#engine/dataset/dataset.ts'
import { readableBytes, readSnapshot, SnapshotError, type Readable } from '#engine/snapshot/snapshot.ts'
import { findFile, keepFile, mergedPath, removeFile } from './kept-files.ts'
import type { DeviceFiles, Question, Reply, Sent } from './messages.ts'
import { openOriginFile, writeOriginFile } from './origin-files.ts'

let dataset: Dataset | undefined

addEventListener('message', ({ data }: MessageEvent<Question>) => void reply(data))

async function reply({ id, ...question }: Question): Promise<void> {
  try {
    if ('open' in question) {
      // The old dataset answers until the new one is there.
      const { open, isTrusted, sent } = question
      const isBuilt = sent !== undefined && !(await findFile(open.file))
      if (isBuilt) await buildFrom(sent, open.file)
      dataset = await openFiles(open, isTrusted || isBuilt)
      send({ id })
    } else if ('check' in question) {
      await check(question.check)
      send({ id })
    } else if (!dataset) throw new Error('The dataset is not open.')
    else if ('facts' in question) send({ id, facts: firstFacts(dataset) })
    else send({ id, ...(await answer(dataset, question.line, question.input)) })
  } catch (error) {
    if (error instanceof SnapshotError) send({ id, isUnreadable: true })
    else if (error instanceof AppError) send({ id, error: error.reply() })
    else send({ id, error: { message: (error as Error).message, status: 0, code: 'internal' } })
  }
}

async function answer(dataset: Dataset, line: DeviceLine, input: never): Promise<Partial<Reply>> {
  const answer = await answerTo(line, dataset, input)
  if (typeof answer === 'string') return { json: answer }
  return 'file' in answer ? { file: new Blob([...answer.file]) } : { json: answer.buffer }
}

function send(reply: Reply): void {
  postMessage(reply, { transfer: reply.json instanceof ArrayBuffer ? [reply.json] : [] })
}

const openFiles = ({ file, corrections }: DeviceFiles, isTrusted: boolean): Promise<Dataset> =>
  corrections === undefined ? openFile(file, isTrusted) : openMerged(file, corrections)

/** Building compares the checksum. Afterwards what was sent is not needed, nor if nothing can be built from it. */
async function buildFrom({ path, from }: Sent, file: string): Promise<void> {
  try {
    const sent = readableBytes(await cached(path), path)
    await keep(
      file,
      from ? await withKept(from, (older) => applyDelta(older, sent)) : await unpackCompact(sent),
    )
  } finally {
    await removeFile(path)
  }
}

/** A file that was just downloaded is in the cache; its checksum is compared. */
async function openFile(path: string, isTrusted: boolean): Promise<Dataset> {
  if (isTrusted) return openKept(path)
  const bytes = await cached(path)
  const opened = await Dataset.open(readableBytes(bytes))
  await keep(path, bytes)
  return opened
}

/** Without its checksum: comparing that takes longer than to open it, and the first search should not wait for it. */
async function openKept(path: string): Promise<Dataset> {
  try {
    return await withKept(path, (from) => Dataset.open({ ...from, isTrusted: true }))
  } catch (error) {
    // Whatever went wrong, the checksum tells whether the file is damaged.
    await check(path)
    throw error
  }
}

const check = (path: string): Promise<unknown> => withKept(path, (from) => readSnapshot(from))

/** Merging takes half a second, so the result is kept. */
async function openMerged(file: string, corrections: string): Promise<Dataset> {
  const path = mergedPath(file, corrections)
  try {
    return await withKept(path, (from) => Dataset.open({ ...from, isTrusted: true }))
  } catch {
    // It was not merged yet, or what was kept is damaged.
  }
  const found = await findFile(corrections)
  if (!found) throw new SnapshotError(`${corrections} is not on this device.`)
  const list = (await found.json()) as Corrections
  const bytes = await withKept(file, (from) => correctSnapshot(from, list))
  await keep(path, bytes)
  return Dataset.open({ ...readableBytes(bytes), isTrusted: true })
}

async function keep(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await keepFile(path, new Response((await writeOriginFile(path, bytes)) ? null : bytes))
}

async function withKept<T>(path: string, work: (from: Readable) => Promise<T>): Promise<T> {
  const file = await openOriginFile(path)
  if (!file) return work(readableBytes(await cached(path)))
  try {
    return await work({ ...file, name: path })
  } finally {
    file.close()
  }
}

async function cached(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const found = await findFile(path)
  if (!found) throw new SnapshotError(`${path} is not on this device.`)
  return new Uint8Array(await found.arrayBuffer())
}
