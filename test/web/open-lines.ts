// Values encrypted by frameworks, and what the decryptor makes of texts that hold them.
import { createCipheriv, createHmac, randomBytes } from 'node:crypto'
import {
  textOfRows,
  type Row,
  type Result,
  type WorkerReply,
} from '../../web/tools/decryptor/worker/messages.ts'
import { runJob } from '../../web/tools/decryptor/worker/run-job.ts'
import { contextFor } from './open-encrypted.ts'

function maker(key: Buffer) {
  return {
    key: key.toString('base64'),
    fernet(text: string): string {
      const iv = randomBytes(16)
      const cipher = createCipheriv('aes-128-cbc', key.subarray(16), iv)
      const body = Buffer.concat([Buffer.of(0x80), Buffer.alloc(8), iv, cipher.update(text), cipher.final()])
      const signature = createHmac('sha256', key.subarray(0, 16)).update(body).digest()
      return Buffer.concat([body, signature]).toString('base64').replaceAll('+', '-').replaceAll('/', '_')
    },
    envelope(text: string): { iv: string; ciphertext: string; tag: string } {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const ciphertext = Buffer.concat([cipher.update(text), cipher.final()]).toString('base64')
      return { iv: iv.toString('base64'), ciphertext, tag: cipher.getAuthTag().toString('base64') }
    },
  }
}

export const made = maker(Buffer.alloc(32, 7))
export const otherMade = maker(Buffer.alloc(32, 8))

async function repliesTo(input: Blob, key: string | undefined): Promise<WorkerReply[]> {
  const replies: WorkerReply[] = []
  await runJob({ input, settings: {}, mode: undefined }, contextFor(key), (reply) => replies.push(reply))
  return replies
}

export async function resultOf(input: Blob, key: string | undefined): Promise<Result> {
  const last = (await repliesTo(input, key)).at(-1)
  if (last?.type !== 'done') throw new Error(`Not done: ${JSON.stringify(last)}`)
  return last.result
}

/** What the page saves of a text that is opened line by line. */
export async function savedBy(input: Blob, key: string): Promise<string> {
  const rows: Row[] = (await repliesTo(input, key)).flatMap((reply) =>
    reply.type === 'rows' ? reply.rows : [],
  )
  return textOfRows(rows, false)
}
