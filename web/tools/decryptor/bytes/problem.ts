/** What can be wrong, as far as it can be told. Each has words of its own on the screen. */
export type ProblemKind =
  'needs-key' | 'wrong-key' | 'altered' | 'truncated' | 'unknown' | 'unfit' | 'too-big' | 'unsupported'

/** Something about the input that its owner should hear; anything else that is thrown is a bug. */
export class Problem extends Error {
  readonly kind: ProblemKind

  constructor(kind: ProblemKind, words: string) {
    super(words)
    this.kind = kind
  }
}

/** As it is sent from one worker to another or to the page. */
export interface ToldProblem {
  kind: ProblemKind
  words: string
}
