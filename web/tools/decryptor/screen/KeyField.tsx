import { ActionIcon, NativeSelect, Textarea, TextInput, Tooltip } from '@mantine/core'
import { Eye, EyeOff } from 'lucide-react'
import { useState, type DragEvent, type RefObject } from 'react'
import { FilePick } from '../../../ui/buttons/FilePick.tsx'
import inputs from './InputField.module.css'
import { keyKinds, type FoundKey, type KeyKind } from '../keys/key.ts'
import classes from './KeyField.module.css'

interface Props {
  box: RefObject<HTMLTextAreaElement | null>
  passphraseBox: RefObject<HTMLInputElement | null>
  found: FoundKey | undefined
  kind: KeyKind | undefined
  onKind: (kind: KeyKind | undefined) => void
  /** Something was typed; what it was stays in the field. */
  onChange: () => void
  onFile: (file: File) => void
}

/** The key, in any of its notations. */
export function KeyField({ box, passphraseBox, found, kind, onKind, onChange, onFile }: Props) {
  const [isShown, setShown] = useState(false)
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    onFile(file)
  }
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className={classes.field} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <div className={classes.box}>
        <Textarea
          ref={box}
          label="Key"
          placeholder="Passphrase, hex, base64, PEM, JWK, age identity or PGP key"
          onChange={onChange}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-1p-ignore
          data-hidden={!isShown || undefined}
          classNames={{ input: `mono ${classes.input}` }}
        />
        <Tooltip label={isShown ? 'Hide the key' : 'Show the key'}>
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.show!}
            aria-label="Show the key"
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Icon size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <div className={inputs.below}>
        <span>Stays in this tab. Wiped by Clear and after ten idle minutes.</span>
        <FilePick label="Choose a key file" onFile={onFile} />
      </div>
      <NativeSelect
        label="Kind of key"
        value={kind ?? ''}
        onChange={(event) => onKind((event.currentTarget.value || undefined) as KeyKind | undefined)}
        data={[
          { value: '', label: found && !kind ? `Found: ${found.words}` : 'Find it' },
          ...Object.entries(keyKinds).map(([value, label]) => ({ value, label })),
        ]}
      />
      {found?.isLocked && (
        <TextInput
          ref={passphraseBox}
          type="password"
          label="Passphrase of the PGP key"
          description="Leave it empty when the key has none."
          autoComplete="off"
          onChange={onChange}
        />
      )}
    </div>
  )
}
