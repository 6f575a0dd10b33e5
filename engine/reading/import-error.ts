export class ImportError extends Error {
  override name = 'ImportError'
}
