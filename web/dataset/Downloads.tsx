import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import classes from './DatasetPage.module.css'

const formats = ['csv', 'json', 'txt']

/** The whole dataset as a file, where the licences of all sources allow that. */
export const Downloads = ({ isAllowed }: { isAllowed: boolean }) =>
  isAllowed ? (
    <div className={classes.downloads} role="group" aria-label="Download the dataset">
      <Download size={16} aria-hidden />
      {formats.map((format) => (
        <Button
          key={format}
          component="a"
          href={`/api/dataset/download?format=${format}`}
          download
          variant="default"
          aria-label={`Download as ${format.toUpperCase()}`}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  ) : (
    <p className={classes.about}>
      Not for download: the licence of a source is unknown or does not allow passing its data on.
    </p>
  )
