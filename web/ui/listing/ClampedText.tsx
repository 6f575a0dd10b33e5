import rows from './Rows.module.css'

/** What someone wrote, as far as a few lines hold it. */
export const ClampedText = ({ text }: { text: string }) => (
  <p className={rows.text}>
    <bdi>{text}</bdi>
  </p>
)
