/** Why a script could not be taken apart. */
export function failureWords(error: unknown): string {
  if (error instanceof SyntaxError) return `This is not JavaScript that can be read: ${error.message}`
  if (error instanceof RangeError && /stack|recursion/i.test(error.message))
    return 'This script is nested too deeply to be taken apart.'
  if (error instanceof RangeError) return 'This script needs more memory than there is.'
  return 'This script could not be taken apart.'
}
