import { Ajv, type ValidateFunction } from 'ajv'

const ajv = new Ajv({
  // Checking the schemas themselves would hold up the first request for 40 ms.
  meta: false,
  validateSchema: false,
  // Those of ./validation.ts.
  keywords: ['message', 'missing', 'text', 'tooMany'],
  formats: { 'date-time': isTime },
})

/** What checks a value and returns what is wrong with it. It is compiled when it is first used, because most never are. */
export function checker(schema: object): (value: unknown) => string | undefined {
  let isValid: ValidateFunction | undefined
  return (value) => {
    isValid ??= ajv.compile(schema)
    return isValid(value) ? undefined : isValid.errors![0]!.message!.replace(' NOT ', ' not ')
  }
}

const time = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i

/** RFC 3339. */
function isTime(text: string): boolean {
  const [, day] = time.exec(text) ?? []
  if (day === undefined || Number.isNaN(Date.parse(text))) return false
  // Date.parse turns 30 February into 2 March.
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}
