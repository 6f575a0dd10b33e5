import type { FieldErrors } from '#contract/errors.ts'
import { filters, type FilterField } from '#contract/filters.ts'
import { didYouMean, nearWords } from '../commands/near-words.ts'

/**
 * The errors about names that a call does not have: a misspelt filter that is ignored would find everything. `kind` is
 * what the errors call a name, `part` where it stands.
 */
export function unknownFields(
  unknown: readonly string[],
  known: readonly string[],
  { kind, part }: { kind: 'field' | 'parameter'; part: string },
): FieldErrors {
  const errors: FieldErrors = {}
  for (const name of unknown.slice(0, mostNamed)) {
    const isHarmless = harmless.test(name)
    const about = isHarmless
      ? `There is no ${kind} "${name}" here.`
      : `There is a ${kind} with an unknown name.`
    const near = isHarmless ? didYouMean(nearestTo(name, known).map((one) => `"${one}"`)) : ''
    errors[isHarmless ? name : part] = [`${about}${near || all(known, kind)}`]
  }
  return errors
}

const mostNamed = 5

/** Names that may be repeated: none holds a card number, or a secret that was sent in the wrong place. */
const harmless = /^(?!(?:.*\d){4})[a-z][\w.-]{0,29}$/i

const all = (known: readonly string[], kind: string): string =>
  known.length === 0 ? ` This call takes no ${kind}s.` : ` It takes ${known.join(', ')}.`

function nearestTo(name: string, known: readonly string[]): string[] {
  const wanted = simple(name)
  const exactly = known.filter((one) => namesOf(one).includes(wanted))
  return exactly.length > 0 ? exactly : nearWords(name, known).slice(0, 1)
}

const namesOf = (known: string): string[] =>
  [known, ...(otherNames[known] ?? []), ...columnsOf(filters[known as keyof typeof filters])].flatMap(
    (name) => [
      simple(name),
      simple(name).replace(/ies$/, 'y'),
      simple(name).replace(/e?s$/, ''),
      simple(name).replace(/s$/, ''),
      `${simple(name)}s`,
    ],
  )

const columnsOf = (filter: FilterField | undefined): string[] =>
  filter ? [filter.column, filter.field, filter.label, filter.heading ?? '', filter.plural] : []

const otherNames: Record<string, readonly string[]> = {
  bins: ['iin', 'prefixes', 'numbers'],
  vendors: ['scheme', 'network'],
  countries: ['iso', 'country_code', 'alpha2'],
  banks: ['issuer', 'bank_name'],
  limit: ['per_page', 'page_size', 'size', 'count'],
  search: ['q', 'query', 'term'],
  turnstile_token: ['token', 'captcha', 'captcha_token'],
  userId: ['id', 'user'],
  tag_ids: ['tags'],
  stars: ['rating'],
  description: ['comment', 'text'],
}

const simple = (name: string): string => name.toLowerCase().replace(/[^a-z\d]/g, '')
