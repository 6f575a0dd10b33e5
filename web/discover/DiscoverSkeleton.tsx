import classes from './DiscoverPage.module.css'

const counts = { cards: 5, names: 5, rows: 6 }

/** In the place of what is on its way, and of about its size. */
export const Waiting = ({ as }: { as: keyof typeof counts }) => (
  <ul className={classes[as]} aria-label="Loading...">
    {Array.from({ length: counts[as] }, (_, at) => (
      <li key={at} className={as === 'cards' ? `card ${classes.waiting}` : classes.waiting}>
        <span className="placeholder" />
        <span className="placeholder" />
      </li>
    ))}
  </ul>
)
