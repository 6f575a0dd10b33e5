/** What a command can reach. Tests bring their own. */
export interface Surroundings {
  environment: Record<string, string | undefined>
  /** How the command was started, as in `bindex lookup` or `npm run import --`. */
  calledAs: string
  /** Prints a line. */
  say(text: string): void
  sayError(text: string): void
}

/** Runs a command and returns its exit code. */
export type Run = (words: string[], surroundings: Surroundings) => Promise<number>

export const processSurroundings = (calledAs: string): Surroundings => ({
  environment: process.env,
  calledAs,
  say: (text) => process.stdout.write(`${text}\n`),
  sayError: (text) => process.stderr.write(`${text}\n`),
})
