import { bankFilterNames } from '#contract/filters.ts'
import classes from './Issues.module.css'

/** In the place of the bars, and of the same size. */
export const IssuesSkeleton = () => (
  <div className={classes.issues} aria-hidden>
    {bankFilterNames.map((name) => (
      <div key={name} className={classes.panel} data-waiting>
        <div className={classes.field}>
          <div className={classes.head} />
          <ul className={classes.bars}>
            {Array.from({ length: 5 }, (_, at) => (
              <li key={at} className={classes.waiting}>
                <span className="placeholder" />
              </li>
            ))}
          </ul>
        </div>
      </div>
    ))}
  </div>
)
