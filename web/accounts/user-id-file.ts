import { showUserId } from '#contract/formats/user-id.ts'
import { firstData } from '../first-data.ts'
import { saveFile } from '../ui/save-file.ts'

/** A text file that says what it is to who finds it in a year. */
export function saveUserIdFile(userId: string): void {
  const { name } = firstData.site
  const text = `${name} user ID

${showUserId(userId)}

It is the only key to the account: whoever has it can log in, and nobody can recover it.
Log in at ${location.origin}/login
`
  const file = new Blob([text], { type: 'text/plain' })
  saveFile(file, `${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}-user-id.txt`)
}
