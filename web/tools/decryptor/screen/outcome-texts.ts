import type { Tone } from '../../../ui/feedback/Notice.tsx'
import { type LineStatus, verdictOf, type Step } from '../worker/messages.ts'
import type { VerdictName } from '../crypto/proof.ts'
import type { ProblemKind } from '../bytes/problem.ts'
import type { Readable } from '../formats/format.ts'

interface VerdictText {
  tone: Tone
  title: string
  text: string
}

const verdictTexts: Record<VerdictName, VerdictText> = {
  verified: {
    tone: 'good',
    title: 'Decrypted and verified',
    text: 'The integrity check with your key passed: nothing was altered.',
  },
  unverified: {
    tone: 'warn',
    title: 'Decrypted, not verified',
    text: 'The result looks right, but this format has no integrity check, so changes would go unnoticed.',
  },
  unclear: {
    tone: 'warn',
    title: 'Decrypted, but possibly wrong',
    text: 'The result is not a known file type, or too short to tell. A wrong key would look the same.',
  },
  unchecked: {
    tone: 'warn',
    title: 'Decoded, not checked',
    text: 'Anyone could have written this. If it is signed, enter the signer’s key to check the signature.',
  },
  mismatch: {
    tone: 'bad',
    title: 'The signature does not match',
    text: 'It was signed with another key, or altered since. Do not trust its content.',
  },
  unwrapped: { tone: 'quiet', title: 'Unwrapped', text: 'Nothing in it was encrypted.' },
}

const readableTexts: Record<Readable, VerdictText> = {
  signed: {
    tone: 'warn',
    title: 'Signed, not checked',
    text: 'It was not encrypted, and anyone could have written it. Enter the signer’s key to check the signature.',
  },
  unsigned: {
    tone: 'warn',
    title: 'Neither encrypted nor signed',
    text: 'Anyone could have written this.',
  },
}

const signatureVerified: VerdictText = {
  tone: 'good',
  title: 'Signature verified',
  text: 'It was not encrypted, only signed. The signature matches your key: nothing was altered.',
}

/** Only what was encrypted is called decrypted. */
export function outcomeText(steps: readonly Step[]): VerdictText {
  const verdict: VerdictName = verdictOf(steps)
  const [readable, ...more] = steps
    .filter((step) => step.verdict !== 'unwrapped')
    .map((step) => step.readable)
  if (readable === undefined || more.includes(undefined)) return verdictTexts[verdict]
  if (verdict === 'verified') return signatureVerified
  return verdict === 'unchecked' ? readableTexts[readable] : verdictTexts[verdict]
}

export const problemTitles: Record<ProblemKind, string> = {
  'needs-key': 'A key is needed',
  'wrong-key': 'Not opened',
  altered: 'Altered or damaged',
  truncated: 'Incomplete or damaged',
  unknown: 'Could not decrypt',
  unfit: 'Wrong type of key or setting',
  'too-big': 'Too big',
  unsupported: 'Not supported',
}

export const statusLabels: Record<LineStatus, string> = {
  verified: 'Verified',
  unverified: 'Not verified',
  unclear: 'Possibly wrong',
  unchecked: 'Not checked',
  mismatch: 'Bad signature',
  unwrapped: 'Unwrapped',
  plain: 'Nothing detected',
  partial: 'Partly opened',
  'needs-key': 'Needs a key',
  'wrong-key': 'Not opened',
  altered: 'Altered or damaged',
  truncated: 'Incomplete or damaged',
  unknown: 'Not decrypted',
  unfit: 'Wrong type of key',
  'too-big': 'Too big',
  unsupported: 'Not supported',
}

export type StatusTone = 'good' | 'warn' | 'bad' | 'quiet'

export function statusTone(status: LineStatus): StatusTone {
  if (status === 'verified') return 'good'
  if (status === 'plain' || status === 'unwrapped') return 'quiet'
  return status === 'unverified' || status === 'unclear' || status === 'unchecked' || status === 'partial'
    ? 'warn'
    : 'bad'
}
