import { useId } from 'react'
import rows from './SwitchRow.module.css'
import classes from './Section.module.css'

interface Props<T extends string | number> {
  label: string
  text: string
  options: readonly T[]
  show: (option: T) => string
  value: T
  onChoose: (option: T) => void
}

export function ChoiceRow<T extends string | number>(props: Props<T>) {
  const { label, text, options, show, value, onChoose } = props
  const id = useId()
  return (
    <div className={rows.row}>
      <span className={rows.words}>
        <span id={id}>{label}</span>
        <span className={rows.text}>{text}</span>
      </span>
      <div role="radiogroup" aria-labelledby={id} className={classes.choices}>
        {options.map((option) => (
          <label key={option} className={classes.choice}>
            <input type="radio" name={id} checked={option === value} onChange={() => onChoose(option)} />
            {show(option)}
          </label>
        ))}
      </div>
    </div>
  )
}
