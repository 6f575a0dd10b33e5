import classes from './EntriesField.module.css'

/** The way to a file for who does not drag one. */
export const FileButton = ({ onFile }: { onFile: (file: File) => void }) => (
  <label className={classes.choose}>
    Choose a csv or txt file
    <input
      type="file"
      accept=".csv,.txt,text/csv,text/plain"
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? []
        if (file) onFile(file)
        // The same file again is a choice, too.
        currentTarget.value = ''
      }}
    />
  </label>
)
