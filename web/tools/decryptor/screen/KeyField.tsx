import { Eye, EyeOff } from 'lucide-react'
import { useState, type DragEvent, type RefObject } from 'react'
import { NativeSelect, Textarea, TextInput } from '../../../ui/forms/fields.tsx'
import { FilePick } from '../../../ui/files/FilePick.tsx'
import { keyKinds, type DetectedKey, type KeyKind } from '../keys/key.ts'
import classes from './Decryptor.module.css'

interface Props {
  box: RefObject<HTMLTextAreaElement | null>
  passphraseBox: RefObject<HTMLInputElement | null>
  detected: DetectedKey | undefined
  kind: KeyKind | undefined
  onKind: (kind: KeyKind | undefined) => void
  /** Called without the key, which stays in the field. */
  onChange: () => void
  onFile: (file: File) => void
}

/** The key, in any supported encoding. */
export function KeyField({ box, passphraseBox, detected, kind, onKind, onChange, onFile }: Props) {
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
