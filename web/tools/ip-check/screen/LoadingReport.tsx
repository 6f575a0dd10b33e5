import classes from './LoadingReport.module.css'

const rows = ['address', 'local', 'zone', 'languages', 'family', 'browser', 'system', 'frame', 'tracking']

export const LoadingReport = () => (
  <div role="status" className={classes.report}>
    <span className="visually-hidden">Loading...</span>
    <div className={classes.verdict} aria-hidden>
      <span />
    </div>
    <div className={classes.address} aria-hidden>
      <span />
      <span />
      <span />
    </div>
    <div className={classes.section} aria-hidden>
      <span />
      <div className="card divided">
        {rows.map((row) => (
          <div key={row} className={classes.row}>
            <span />
            <span />
            <span />
          </div>
        ))}
      </div>
    </div>
  </div>
)
