import type { Tone } from '../../../ui/feedback/Notice.tsx'
import type { LineStatus } from '../worker/lines.ts'
import type { Verdict } from '../formats/format.ts'
import type { ProblemKind } from '../bytes/problem.ts'

interface VerdictText {
  tone: Tone
  title: string
  text: string
}

export const verdictTexts: Record<Verdict, VerdictText> = {
  verified: {
    tone: 'good',
    title: 'Decrypted and verified',
    text: 'Its own check fits: nothing was altered.',
  },
  unverified: {
    tone: 'warn',
    title: 'Decrypted, not verified',
    text: 'What came out makes sense, but this format has no check of its own: a change would go unnoticed.',
  },
  unclear: {
    tone: 'warn',
    title: 'Decrypted, perhaps to noise',
    text: 'What came out is no text and no known file. With a wrong key this format looks the same.',
  },
  unchecked: {
    tone: 'warn',
    title: 'Read, signature not checked',
    text: 'Anyone can have written this. Enter the key to check who did.',
  },
  mismatch: {
    tone: 'bad',
    title: 'The signature does not fit',
    text: 'It was signed with another key, or altered since. Do not trust what it says.',
  },
  unwrapped: { tone: 'good', title: 'Unwrapped', text: 'Nothing in it was encrypted.' },
}

export const problemTitles: Record<ProblemKind, string> = {
  'needs-key': 'A key is needed',
  'wrong-key': 'The key does not open it',
  altered: 'Altered',
  truncated: 'Cut off',
  unknown: 'Not opened',
  unfit: 'The key or a setting does not fit',
  'too-big': 'Too big',
  unsupported: 'Not supported',
}

export const statusLabels: Record<LineStatus, string> = {
  verified: 'Verified',
  unverified: 'Not verified',
  unclear: 'Perhaps noise',
  unchecked: 'Not checked',
  mismatch: 'Bad signature',
  unwrapped: 'Unwrapped',
  plain: 'Was readable',
  'needs-key': 'Needs a key',
  'wrong-key': 'Wrong key',
  altered: 'Altered',
  truncated: 'Cut off',
  unknown: 'Not opened',
  unfit: 'Key unfit',
  'too-big': 'Too big',
  unsupported: 'Not supported',
}

export type StatusTone = 'good' | 'warn' | 'bad' | 'quiet'

export function statusTone(status: LineStatus): StatusTone {
  if (status === 'verified') return 'good'
  if (status === 'plain' || status === 'unwrapped') return 'quiet'
  return status === 'unverified' || status === 'unclear' || status === 'unchecked' ? 'warn' : 'bad'
}
