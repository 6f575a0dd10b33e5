interface Import {
  from: string
  names: Set<string>
}

/** Types are gone when the code runs. */
export function* importsIn(code: string): Iterable<Import> {
  for (const [, clause = '', from = ''] of code.matchAll(
    /^import (?!type )(?:([\w$*{}, \n]+) from )?'([^']+)'/gm,
  )) {
    const [, own, listed = ''] = /^(\w+)?,? ?(?:\{([^}]*)\})?/.exec(clause) ?? []
    const names = listed
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '' && !word.startsWith('type '))
      .map((word) => word.split(' as ')[0]!)
    yield { from, names: new Set([...(own ? ['default'] : []), ...names]) }
  }
}
