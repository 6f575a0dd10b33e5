import { issueNames } from './bank-address.ts'
import bars from './IssueBars.module.css'
import classes from './Issues.module.css'

/** In the place of the bars, and of the same size. */
export const IssuesSkeleton = () => (
  <div className={classes.issues} aria-hidden>
    {issueNames.map((name) => (
      <div key={name} className={classes.panel} data-waiting>
        <div className={bars.field}>
          <div className={bars.head} />
          <ul className={bars.bars}>
            {Array.from({ length: 5 }, (_, at) => (
              <li key={at} className={bars.waiting} />
            ))}
          </ul>
        </div>
      </div>
    ))}
  </div>
)
