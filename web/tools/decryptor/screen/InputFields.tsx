import { File as FileIcon, X, Eye, EyeOff } from 'lucide-react'
import { type RefObject, useState, type DragEvent } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Textarea, NativeSelect, TextInput } from '../../../ui/forms/fields.tsx'
import { FileDrop } from '../../../ui/files/FileDrop.tsx'
import { FilePick } from '../../../ui/files/FilePick.tsx'
import { formatBytes } from '../../../ui/text/format.ts'
import classes from './Decryptor.module.css'
import { keyKinds, type DetectedKey, type KeyKind } from '../crypto/key.ts'

interface InputFieldProps {
  box: RefObject<HTMLTextAreaElement | null>
  file: File | undefined
  onFile: (file: File | undefined) => void
  onText: (text: string) => void
}

/** The text stays in the field, because copying a long one into state would be slow. */
export function InputField({ box, file, onFile, onText }: InputFieldProps) {
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

interface KeyFieldProps {
  box: RefObject<HTMLTextAreaElement | null>
  passphraseBox: RefObject<HTMLInputElement | null>
  detected: DetectedKey | undefined
  kind: KeyKind | undefined
  onKind: (kind: KeyKind | undefined) => void
  onChange: () => void
  onFile: (file: File) => void
}

export function KeyField({ box, passphraseBox, detected, kind, onKind, onChange, onFile }: KeyFieldProps) {
  const [isVisible, setVisible] = useState(false)
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    onFile(file)
  }
  const Icon = isVisible ? EyeOff : Eye
  return (
    <div className={classes.keyField} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <div className={classes.keyBox}>
        <Textarea
          ref={box}
          label="Key"
          placeholder="Passphrase, hex, base64, PEM, JWK, SSH key, age identity or PGP key"
          onChange={onChange}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-1p-ignore
          data-hidden={!isVisible || undefined}
          inputClassName={`mono ${classes.keyInput}`}
        />
        <button
          type="button"
          data-tip={isVisible ? 'Hide the key' : 'Show the key'}
          className={classes.showKey}
          aria-label="Show the key"
          aria-pressed={isVisible}
          onClick={() => setVisible(!isVisible)}
        >
          <Icon size={16} aria-hidden />
        </button>
      </div>
      <div className={classes.hint}>
        <span>Stays in this tab. Wiped by Clear and after ten idle minutes.</span>
        <FilePick label="Choose a key file" onFile={onFile} />
      </div>
      <NativeSelect
        label="Key type"
        value={kind ?? ''}
        onChange={(event) => onKind((event.currentTarget.value || undefined) as KeyKind | undefined)}
        data={[
          { value: '', label: detected && !kind ? `Detected: ${detected.label}` : 'Auto' },
          ...Object.entries(keyKinds).map(([value, label]) => ({ value, label })),
        ]}
      />
      {detected?.isLocked && (
        <TextInput
          ref={passphraseBox}
          type="password"
          label={`Passphrase of the ${detected.kind === 'pgp' ? 'PGP' : 'SSH'} key`}
          description={detected.kind === 'pgp' ? 'Leave empty if the key has none.' : undefined}
          autoComplete="off"
          onChange={onChange}
        />
      )}
    </div>
  )
}
