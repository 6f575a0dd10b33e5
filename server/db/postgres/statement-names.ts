/** Statements that vary, such as those with a list of values, must not fill PostgreSQL's memory. */
const mostNames = 300
const uses = new Map<string, number>()
const names = new Map<string, string>()

/**
 * A name under which a connection prepares a statement that was used before, so that PostgreSQL parses it once. Not behind
 * a connection pooler such as PgBouncer, which may run it on a connection that does not know the name.
 */
export function statementName(sql: string): string | undefined {
  const name = names.get(sql)
  if (name !== undefined || names.size >= mostNames) return name
  if (!uses.has(sql)) {
    if (uses.size >= mostNames) uses.clear()
    uses.set(sql, 1)
    return undefined
  }
  uses.delete(sql)
  const given = `bindex_${names.size}`
  names.set(sql, given)
  return given
}
