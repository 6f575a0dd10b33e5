import classes from './Waiting.module.css'

const counts = { cards: 5, names: 5, rows: 6 }

/** In the place of what is on its way, and of about its size. */
export const Waiting = ({ as }: { as: keyof typeof counts }) => (
  <ul className={classes[as]} aria-label="Loading...">
    {Array.from({ length: counts[as] }, (_, at) => (
      <li key={at}>
        <span />
        <span />
      </li>
    ))}
  </ul>
)
