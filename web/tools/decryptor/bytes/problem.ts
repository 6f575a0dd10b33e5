/** What can go wrong, as far as it can be told. The screen has a title for each. */
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

/** A problem as workers and the page send it to each other. */
export interface ProblemMessage {
  kind: ProblemKind
  message: string
}
