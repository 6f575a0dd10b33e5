/** A file that cannot be imported at all; the message is a sentence for people and names the file. */
export class ImportError extends Error {
  override name = 'ImportError'
}
