import classes from './Samples.module.css'

interface Props<S> {
  samples: readonly S[]
  onTry: (sample: S) => void
  disabled?: boolean
}

export const Samples = <S extends { label: string }>({ samples, onTry, disabled }: Props<S>) => (
  <div className={classes.samples} role="group" aria-label="Samples">
    <span className={classes.label}>Try a sample</span>
    {samples.map((sample) => (
      <button
        key={sample.label}
        type="button"
        className={classes.sample}
        disabled={disabled}
        onClick={() => onTry(sample)}
      >
        {sample.label}
      </button>
    ))}
  </div>
)
