import { useQuery } from '@tanstack/react-query'
import { Button } from '../ui/buttons/Button.tsx'
import { allTags } from './review-tags.ts'
import { TagAvatar } from './TagBadges.tsx'
import classes from './StarPicker.module.css'

interface Props {
  value: string[]
  onChange: (value: string[]) => void
}

export function TagPicker({ value, onChange }: Props) {
  const { data, isError, refetch } = useQuery(allTags)
  const toggle = (label: string) =>
    onChange(value.includes(label) ? value.filter((one) => one !== label) : [...value, label])
  return (
    <fieldset>
      <legend>Tags</legend>
      {isError && !data ? (
        <p className="cluster text-sm quiet" role="status">
          Tags could not be loaded. Your review will be saved without them.
          <Button variant="subtle" size="compact" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <div className={classes.tags} aria-busy={!data}>
          {data?.tags.map((tag) => (
            <label key={tag.id} className={classes.tag}>
              <input
                type="checkbox"
                className="visually-hidden"
                checked={value.includes(tag.label)}
                onChange={() => toggle(tag.label)}
              />
              <TagAvatar name={tag.name} />
              <span>{tag.label}</span>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  )
}
