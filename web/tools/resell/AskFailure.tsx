import { isError } from '../../api.ts'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { plural } from '../../ui/text/format.ts'

/** Why there is no answer, and when to come back if that is the reason. */
export function AskFailure({ error }: { error: unknown }) {
  const wait = isError(error, 'rate_limited') ? waitOf(error.data.details) : undefined
  return (
    <Failure title="The check did not work" error={error}>
      {wait !== undefined && <p>There is a limit of 3 checks a day. Come back in {wait}.</p>}
    </Failure>
  )
}

function waitOf(details: unknown): string | undefined {
  const { retry_after: seconds } = (details ?? {}) as { retry_after?: unknown }
  if (typeof seconds !== 'number') return undefined
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? plural(minutes, 'minute') : plural(Math.ceil(minutes / 60), 'hour')
}
