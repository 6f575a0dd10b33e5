import { showUserId } from '#contract/formats/user-id.ts'
import { firstData } from '../first-data.ts'
import { saveFile } from '../ui/files/save-file.ts'

/** A text file that still explains itself when someone finds it a year later. Returns its name. */
export function saveUserIdFile(userId: string): string {
  const { name } = firstData.site
  const text = `${name} user ID

${showUserId(userId)}

This is the only key to your account. Anyone who has it can log in, and it cannot be recovered.
Log in at ${location.origin}/login
`
  const file = new Blob([text], { type: 'text/plain' })
  const fileName = `${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}-user-id.txt`
  saveFile(file, fileName)
  return fileName
}
