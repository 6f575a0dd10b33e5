import { Button, VisuallyHidden } from '@mantine/core'
import { Check, Copy, FileText, QrCode as QrIcon } from 'lucide-react'
import { useState } from 'react'
import { showUserId } from '#contract/formats/user-id.ts'
import { useCopy } from '../ui/buttons/use-copy.ts'
import { QrCode } from './QrCode.tsx'
import classes from './SaveUserId.module.css'
import { saveUserIdFile } from './user-id-file.ts'

/** Shown while a user ID exists only in this browser. */
export const unsavedWarning =
  'It is the only key to your account. It cannot be recovered, and without it your account will be lost.'

/** Three ways to save a user ID. */
export function SaveUserId({ userId, onSaved }: { userId: string; onSaved?: () => void }) {
  const [isShown, setShown] = useState(false)
  const { copy, copied, message } = useCopy('Copied')
  return (
    <div className={classes.save}>
      <div className="cluster">
        <Button
          variant="default"
          leftSection={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          onClick={async () => (await copy(showUserId(userId))) && onSaved?.()}
        >
          {message ?? 'Copy'}
        </Button>
        <Button
          variant="default"
          leftSection={<FileText size={16} aria-hidden />}
          onClick={() => {
            saveUserIdFile(userId)
            onSaved?.()
          }}
        >
          Text file
        </Button>
        <Button
          variant="default"
          leftSection={<QrIcon size={16} aria-hidden />}
          aria-expanded={isShown}
          onClick={() => {
            setShown(!isShown)
            onSaved?.()
          }}
        >
          QR code
        </Button>
        <VisuallyHidden role="status">{message}</VisuallyHidden>
      </div>
      {isShown && (
        <figure className={classes.code}>
          <QrCode text={showUserId(userId)} label="QR code of your user ID" />
          <figcaption className="text-sm quiet">
            Scan it with your phone or password manager to save it.
          </figcaption>
        </figure>
      )}
    </div>
  )
}
