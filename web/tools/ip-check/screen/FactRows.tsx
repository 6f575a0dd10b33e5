import classes from './IpCheck.module.css'

interface FactRow {
  name: string
  values: string[]
  isCode?: boolean
  note?: string
}

export const FactRows = ({ rows }: { rows: FactRow[] }) => (
  <ul className={classes.rows}>
    {rows.map(({ name, values, isCode = false, note }) => (
      <li key={name} className={classes.row}>
        <h3 className={classes.rowTitle}>{name}</h3>
        <div>
          {values.map((value) => (
            <p key={value} className={isCode ? classes.code : classes.value}>
              <bdi>{value}</bdi>
            </p>
          ))}
        </div>
        <p className={classes.meaning}>{note}</p>
      </li>
    ))}
  </ul>
)
