import { unpackRows } from '../tables/table.ts'
import { FileProblem, mostBytes, mostSeconds } from './file-problem.ts'
import type { ReadReply, ReadRequest } from './file-worker.ts'
import type { FileContent } from './read-bytes.ts'

export async function readFile(file: File, sheet?: number): Promise<FileContent> {
  if (file.size > mostBytes) throw new FileProblem('large')
  if (file.size === 0) throw new FileProblem('empty')
  const bytes = await file.arrayBuffer().catch(() => Promise.reject(new FileProblem('unread')))
  const reply = await ask({ bytes, sheet })
  if ('problem' in reply) throw new FileProblem(reply.problem)
  const { content, rows } = reply
  if (content.recognised) content.recognised.table.rows = unpackRows(rows)
  return content
}

function ask(request: ReadRequest): Promise<ReadReply> {
  return new Promise<ReadReply>((resolve) => {
    const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' })
    const end = (reply: ReadReply) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(reply)
    }
    const timer = setTimeout(() => end({ problem: 'slow' }), 1000 * mostSeconds)
    worker.addEventListener('message', ({ data }: MessageEvent<ReadReply>) => end(data))
    worker.addEventListener('error', () => end({ problem: 'unread' }))
    worker.postMessage(request, [request.bytes])
  })
}
