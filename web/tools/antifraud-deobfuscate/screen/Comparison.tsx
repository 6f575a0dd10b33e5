import { Minus, Plus, X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { plural } from '#contract/formats/numbers.ts'
import classes from './Deobfuscate.module.css'
import { compareReports, type Difference, isSameFile, type Report } from '../worker/report.ts'

interface Props {
  earlier: Report
  later: Report
  onEnd: () => void
}

export function Comparison({ earlier, later, onEnd }: Props) {
  const id = useId()
  const changed = compareReports(earlier, later).filter(
    ({ added, removed }) => added.length + removed.length > 0,
  )
  return (
    <section className={classes.comparison} aria-labelledby={id}>
      <div className={classes.comparisonHead}>
        <h2 id={id}>
          Compared with <bdi>{earlier.name}</bdi>
        </h2>
        <Button variant="default" leftSection={<X size={16} aria-hidden />} onClick={onEnd}>
          Stop comparing
        </Button>
      </div>
      {changed.length === 0 ? (
        <p className={classes.same}>
          {isSameFile(earlier, later)
            ? 'Both are the same file.'
            : 'The files differ, but their reports are the same.'}
        </p>
      ) : (
        <div className={classes.comparisonParts}>
          {changed.map((part) => (
            <Part key={part.part} {...part} />
          ))}
        </div>
      )}
    </section>
  )
}

const Part = ({ part, added, removed, same }: Difference) => (
  <div className={classes.comparisonPart}>
    <h3>{part}</h3>
    <ul>
      {added.map((text) => (
        <li key={text} data-change="added">
          <Plus size={14} aria-label="Added" /> <bdi>{text}</bdi>
        </li>
      ))}
      {removed.map((text) => (
        <li key={text} data-change="removed">
          <Minus size={14} aria-label="Removed" /> <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
    {same > 0 && <p className="quiet text-xs">{plural(same, 'other')} unchanged</p>}
  </div>
)
