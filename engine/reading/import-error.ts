/** A file that cannot be imported at all. The message is shown to people and names the file. */
export class ImportError extends Error {
  override name = 'ImportError'
}
