import { DatabaseError } from '../errors.ts'
import { addressWithoutPassword } from '../postgres/address.ts'

/** PostgreSQL's own tools do it better, and ask for the password themselves. */
export function refusePostgres(
  databaseUrl: string,
  file: string,
  command: (address: string, file: string) => string,
): never {
  const tool = command(quote(addressWithoutPassword(databaseUrl)), quote(file))
  throw new DatabaseError(`The database is PostgreSQL. Use its own tool instead:\n${tool}`)
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
