export type ProblemKind =
  | 'needs-key'
  | 'wrong-key'
  | 'altered'
  | 'truncated'
  | 'unknown'
  | 'unfit'
  | 'too-big'
  | 'unsupported'

/** A problem with the input, reported to the user. Anything else that is thrown is a bug. */
export class Problem extends Error {
  readonly kind: ProblemKind

  constructor(kind: ProblemKind, message: string) {
    super(message)
    this.kind = kind
  }
}

export interface ProblemMessage {
  kind: ProblemKind
  message: string
}
