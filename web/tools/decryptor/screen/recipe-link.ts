// A recipe is a link that fills in format and settings. It holds neither key nor data, nor what belongs to either: the salt, the
// IV and additional data. What follows the # of a link is not sent to the server.
import { ciphers, kdfs, keySources, maxIterations, textEncodings } from '../crypto/options.ts'
import { encryptedFormats, type Settings } from '../formats/format.ts'
import type { Mode } from '../worker/messages.ts'

export interface Choices extends Settings {
  mode?: Mode | undefined
}

const allowed = {
  mode: ['whole', 'lines'],
  format: Object.keys(encryptedFormats),
  cipher: ciphers,
  kdf: kdfs,
  keyFrom: Object.keys(keySources),
  encoding: textEncodings,
} satisfies Partial<Record<keyof Choices, readonly string[]>>

export function recipeHash({ iterations, ...choices }: Choices): string {
  const query = new URLSearchParams()
  for (const [name] of Object.entries(allowed)) {
    const value = choices[name as keyof typeof allowed]
    if (value) query.set(name, value)
  }
  if (iterations) query.set('iterations', String(iterations))
  return query.size === 0 ? '' : `#${query}`
}

/** Anything that is not a choice on this page is left out. */
export function readRecipe(hash: string): Choices {
  const query = new URLSearchParams(hash.slice(1))
  const chosen = Object.entries(allowed).flatMap(([name, values]) => {
    const value = query.get(name)
    return value !== null && (values as readonly string[]).includes(value) ? [[name, value]] : []
  })
  const iterations = Number(query.get('iterations'))
  const isCount = Number.isInteger(iterations) && iterations > 0 && iterations <= maxIterations
  return { ...(Object.fromEntries(chosen) as Choices), ...(isCount && { iterations }) }
}
