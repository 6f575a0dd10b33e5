import { Star } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { plural } from '#contract/formats/numbers.ts'
import classes from './StarPicker.module.css'
import { starValues } from './Stars.tsx'

interface Props {
  value: number
  onChange: (value: number) => void
}

export function StarPicker({ value, onChange }: Props) {
  const [hovered, setHovered] = useState(0)
  const shown = hovered || value
  const press = ({ key, currentTarget }: KeyboardEvent) => {
    const at = starValues.findIndex((star) => String(star) === key)
    if (at === -1) return
    currentTarget.querySelectorAll('input')[at]?.focus()
    onChange(starValues[at]!)
  }
  return (
    <fieldset>
      <legend>Rating</legend>
      <div className={classes.stars} onPointerLeave={() => setHovered(0)} onKeyDown={press}>
        {starValues.map((star) => (
          <label
            key={star}
            className={classes.star}
            data-full={star <= shown || undefined}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setHovered(star)}
          >
            <input
              type="radio"
              name="stars"
              className="visually-hidden"
              aria-label={plural(star, 'star')}
              checked={star === value}
              onChange={() => onChange(star)}
            />
            <Star size={24} aria-hidden />
          </label>
        ))}
        <span className={classes.label} aria-hidden>
          {shown > 0 ? `${shown} of 5` : 'Choose a rating'}
        </span>
      </div>
    </fieldset>
  )
}
