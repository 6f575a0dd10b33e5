import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import classes from './Watching.module.css'

export const Secret = ({ text, label, about }: { text: string; label: string; about: string }) => (
  <div>
    <div className={classes.secret}>
      <span>{text}</span>
      <CopyButton text={text} label={label} />
    </div>
    <p className="text-sm quiet">{about}</p>
  </div>
)
