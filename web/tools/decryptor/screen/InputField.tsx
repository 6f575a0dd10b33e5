import { Button, Input, Textarea } from '@mantine/core'
import { File as FileIcon, X } from 'lucide-react'
import { useState, type DragEvent, type RefObject } from 'react'
import { FilePick } from '../../../ui/buttons/FilePick.tsx'
import { formatBytes } from '../../../ui/text/format.ts'
import classes from './InputField.module.css'

interface Props {
  box: RefObject<HTMLTextAreaElement | null>
  file: File | undefined
  onFile: (file: File | undefined) => void
  onText: (text: string) => void
}

/** A text or a file to open. The text stays in the field: a long one would be slow to carry about. */
export function InputField({ box, file, onFile, onText }: Props) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (!dropped) return
    event.preventDefault()
    onFile(dropped)
  }
  return (
    <div
      className={classes.field}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {file ? (
        <Chosen file={file} onRemove={() => onFile(undefined)} />
      ) : (
        <Textarea
          ref={box}
          label="Encrypted text or file"
          placeholder="Paste it here, or drop a file"
          rows={9}
          onChange={(event) => onText(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: `mono ${classes.input}` }}
        />
      )}
      <div className={classes.below}>
        <span>Base64, hex, gzip, zstd and zip around it are taken off by themselves.</span>
        <FilePick label={file ? 'Choose another file' : 'Choose a file'} onFile={onFile} />
      </div>
    </div>
  )
}

function Chosen({ file, onRemove }: { file: File; onRemove: () => void }) {
  return (
    <Input.Wrapper label="Encrypted text or file" labelElement="div">
      <div className={classes.chosen}>
        <FileIcon size={20} aria-hidden />
        <div className={classes.about}>
          <bdi className={classes.name}>{file.name}</bdi>
          <span className="quiet">{formatBytes(file.size)}</span>
        </div>
        <Button variant="default" leftSection={<X size={16} aria-hidden />} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </Input.Wrapper>
  )
}
