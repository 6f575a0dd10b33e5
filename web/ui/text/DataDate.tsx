import { useIsTakenOver } from '../../first-view.ts'
import { dataDate, shortDate } from './format.ts'

/** The date of data. The server, which does not know the visitor's language, writes it in English. */
export function DataDate({ of }: { of: { date: string | null; imported: string | null } }) {
  const language = useIsTakenOver() ? undefined : 'en'
  return of.date ? <time dateTime={of.date}>{shortDate(of.date, language)}</time> : dataDate(of, language)
}
