import classes from './FilePick.module.css'

/** The way to a file for who does not drag one. */
export const FilePick = ({ label, onFile }: { label: string; onFile: (file: File) => void }) => (
  <label className={classes.pick}>
    {label}
    <input
      type="file"
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? []
        if (file) onFile(file)
        // The same file again is a choice, too.
        currentTarget.value = ''
      }}
    />
  </label>
)
