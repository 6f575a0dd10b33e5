import rows from './Rows.module.css'

export const ClampedText = ({ text }: { text: string }) => (
  <p className={rows.text}>
    <bdi>{text}</bdi>
  </p>
)
