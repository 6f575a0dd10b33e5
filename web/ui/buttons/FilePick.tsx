import classes from './FilePick.module.css'

interface Props {
  label: string
  /** Which files are offered, as an `accept` says it; any without it. */
  accept?: string | undefined
  onFile: (file: File) => void
}

/** The way to a file for who does not drag one. */
export const FilePick = ({ label, accept, onFile }: Props) => (
  <label className={classes.pick}>
    {label}
    <input
      type="file"
      accept={accept}
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? []
        if (file) onFile(file)
        // The same file again is a choice, too.
        currentTarget.value = ''
      }}
    />
  </label>
)
