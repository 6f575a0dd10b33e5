import { Star } from 'lucide-react'
import { useState } from 'react'
import { plural } from '../ui/text/format.ts'
import classes from './StarPicker.module.css'
import { five } from './Stars.tsx'

interface Props {
  value: number
  onChange: (value: number) => void
}

/** One to five stars, as a group of radio buttons; what a click would choose is shown ahead. */
export function StarPicker({ value, onChange }: Props) {
  const [pointed, setPointed] = useState(0)
  const shown = pointed || value
  return (
    <fieldset>
      <legend>Rating</legend>
      <div className={classes.stars} onPointerLeave={() => setPointed(0)}>
        {five.map((star) => (
          <label
            key={star}
            className={classes.star}
            data-full={star <= shown || undefined}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointed(star)}
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
        <span className={classes.words} aria-hidden>
          {shown > 0 ? `${shown} of 5` : 'Choose a rating'}
        </span>
      </div>
    </fieldset>
  )
}
