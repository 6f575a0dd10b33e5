import { useId } from 'react'
import classes from './Preferences.module.css'

interface Props {
  use: () => readonly [value: boolean, choose: (value: boolean) => void]
  label: string
  text: string
}

/** Something that is on or off. */
export function SwitchRow({ use, label, text }: Props) {
  const [value, choose] = use()
  const id = useId()
  return (
    <label className={classes.row}>
      <span className={classes.words}>
        {label}
        <span id={id} className={classes.text}>
          {text}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        className={classes.switch}
        aria-label={label}
        aria-describedby={id}
        checked={value}
        aria-checked={value}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
    </label>
  )
}
