import classes from './DiscoverPage.module.css'

const counts = { cards: 5, names: 5, rows: 6 }

export const DiscoverSkeleton = ({ as }: { as: keyof typeof counts }) => (
  <ul className={classes[as]} aria-label="Loading...">
    {Array.from({ length: counts[as] }, (_, at) => (
      <li key={at} className={as === 'cards' ? `card ${classes.skeleton}` : classes.skeleton}>
        <span className="placeholder" />
        <span className="placeholder" />
      </li>
    ))}
  </ul>
)
