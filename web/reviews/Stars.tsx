import { Star } from 'lucide-react'
import classes from './ReviewDetails.module.css'

export const starValues = [1, 2, 3, 4, 5]

export function Stars({ value }: { value: number }) {
  const whole = Math.max(0, Math.min(5, Math.round(value)))
  return (
    <span className={classes.stars} role="img" aria-label={`${whole} of 5 stars`}>
      {starValues.map((star) => (
        <Star key={star} size={14} aria-hidden data-full={star <= whole || undefined} />
      ))}
    </span>
  )
}
