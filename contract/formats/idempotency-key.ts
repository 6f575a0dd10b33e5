import { limits } from '../limits.ts'

export const idempotencyKey = {
  header: 'Idempotency-Key',
  pattern: /^[ -~]{1,255}$/,
  description: `Any 1 to 255 printable ASCII characters, such as a UUID. For ${limits.keptReplyHours} hours, a request with the same key and input is not executed again but gets the same reply, with \`Idempotent-Replayed: true\`; the same key with other input is refused with 422.`,
} as const
