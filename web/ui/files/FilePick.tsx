import type { ReactNode } from 'react'
import classes from './FilePick.module.css'

interface Props {
  label: string
  accept?: string | undefined
  onFile: (file: File) => void
  icon?: ReactNode
}

export const FilePick = ({ label, accept, onFile, icon }: Props) => (
  <label className={icon ? `button ${classes.button}` : classes.pick}>
    {icon}
    {label}
    <input
      type="file"
      accept={accept}
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? []
        if (file) onFile(file)
        // Otherwise choosing the same file again would not fire a change.
        currentTarget.value = ''
      }}
    />
  </label>
)
