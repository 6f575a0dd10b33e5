import { File as FileIcon, X } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Textarea } from '../../../ui/forms/fields.tsx'
import { FileDrop } from '../../../ui/files/FileDrop.tsx'
import { FilePick } from '../../../ui/files/FilePick.tsx'
import { formatBytes } from '../../../ui/text/format.ts'
import classes from './Decryptor.module.css'

interface Props {
  box: RefObject<HTMLTextAreaElement | null>
  file: File | undefined
  onFile: (file: File | undefined) => void
  onText: (text: string) => void
}

/** The text or file to decrypt. The text stays in the field, because copying a long one into state would be slow. */
export function InputField({ box, file, onFile, onText }: Props) {
  return (
    <div className={classes.inputField}>
      <FileDrop text="Drop a file to decrypt it" onFile={onFile} />
      {file ? (
        <ChosenFile file={file} onRemove={() => onFile(undefined)} />
      ) : (
        <Textarea
          ref={box}
          label="Encrypted text or file"
          placeholder="Paste it here, or drop a file"
          rows={9}
          onChange={(event) => onText(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          inputClassName={`mono ${classes.input}`}
        />
      )}
      <div className={classes.hint}>
        <span>The format is detected; base64, gzip, zip and others are unwrapped.</span>
        <FilePick label={file ? 'Choose another file' : 'Choose a file'} onFile={onFile} />
      </div>
    </div>
  )
}

function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  return (
    <div className="stack tight">
      <div className="field-label">Encrypted text or file</div>
      <div className={classes.chosenFile}>
        <FileIcon size={20} aria-hidden />
        <div className={classes.fileFacts}>
          <bdi className={classes.fileName}>{file.name}</bdi>
          <span className="quiet">{formatBytes(file.size)}</span>
        </div>
        <Button variant="default" leftSection={<X size={16} aria-hidden />} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </div>
  )
}
