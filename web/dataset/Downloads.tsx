import { Download } from 'lucide-react'
import classes from './DatasetPage.module.css'

const formats = ['csv', 'json', 'txt']

export const Downloads = ({ isAllowed }: { isAllowed: boolean }) =>
  isAllowed ? (
    <div className={classes.downloads} role="group" aria-label="Download the dataset">
      <Download size={16} aria-hidden />
      {formats.map((format) => (
        <a
          key={format}
          className="button"
          href={`/api/dataset/download?format=${format}`}
          download
          aria-label={`Download as ${format.toUpperCase()}`}
        >
          {format.toUpperCase()}
        </a>
      ))}
    </div>
  ) : (
    <p className={classes.about}>
      Not for download: the licence of a source is unknown or does not allow passing its data on.
    </p>
  )
