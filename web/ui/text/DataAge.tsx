import { dataAge } from '#contract/formats/data-age.ts'
import { pages } from '#contract/pages.ts'
import { useIsTakenOver } from '../../first-view.ts'
import { Link } from '../../router/Link.tsx'

/** Not in what the server sends, which may be from another month. It links to the page that says how to update. */
export function DataAge({ date }: { date: string | null }) {
  const age = useIsTakenOver() ? dataAge(date) : undefined
  return (
    age && (
      <Link to={pages.dataset.path} className="reach" title="How to update">
        {age}
      </Link>
    )
  )
}
