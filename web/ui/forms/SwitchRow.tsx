import { useId } from 'react'
import classes from './SwitchRow.module.css'

interface Props {
  label: string
  text: string
  value: boolean
  onChange: (value: boolean) => void
}

export function SwitchRow({ label, text, value, onChange }: Props) {
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
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </label>
  )
}
