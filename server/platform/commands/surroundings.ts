export interface Surroundings {
  environment: Record<string, string | undefined>
  calledAs: string
  say(text: string): void
  sayError(text: string): void
}

/** With `--json`, what a command says becomes one object at its end. */
export async function withJson<S extends Surroundings>(
  isJson: boolean,
  surroundings: S,
  work: (surroundings: S) => Promise<void>,
): Promise<void> {
  if (!isJson) return work(surroundings)
  const lines: string[] = []
  await work({ ...surroundings, say: (text) => void lines.push(...text.split('\n')) })
  surroundings.say(JSON.stringify({ lines }))
}

export type Run = (words: string[], surroundings: Surroundings) => Promise<number>

export const processSurroundings = (calledAs: string): Surroundings => ({
  environment: process.env,
  calledAs,
  say: (text) => process.stdout.write(`${text}\n`),
  sayError: (text) => process.stderr.write(`${text}\n`),
})
