import { Check, Copy, FileText, type LucideIcon, QrCode as QrIcon } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { showUserId } from '#contract/formats/user-id.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { useCopy } from '../ui/buttons/use-copy.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { firstData } from '../first-data.ts'
import { saveFile } from '../ui/files/save-file.ts'
import classes from './SaveUserId.module.css'

export const unsavedWarning =
  'It is the only key to your account. It cannot be recovered, and without it your account will be lost.'

type Way = 'copy' | 'file' | 'code'

const QrCode = lazyComponent(async () => (await import('./QrCode.tsx')).QrCode)

interface Props {
  userId: string
  onSaved?: () => void
  isFirst?: boolean
}

/** Three ways to save a user ID. What was done stays visible, because someone who is not sure does it again. */
export function SaveUserId({ userId, onSaved, isFirst = false }: Props) {
  const [done, setDone] = useState<{ way?: Way; text: string }>()
  const [isShown, setShown] = useState(false)
  const { copy } = useCopy()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFirst) first.current?.focus()
  }, [isFirst])
  const finish = (way: Way, text: string) => {
    setDone({ way, text })
    onSaved?.()
  }
  const lookOf = (way: Way, Icon: LucideIcon) => ({
    variant: 'default' as const,
    'data-done': done?.way === way || undefined,
    leftSection: done?.way === way ? <Check size={16} aria-hidden /> : <Icon size={16} aria-hidden />,
  })
  return (
    <div className={classes.save}>
      <div className={classes.ways}>
        <Button
          ref={first}
          {...lookOf('copy', Copy)}
          onClick={async () => {
            if (await copy(showUserId(userId))) {
              finish('copy', 'Copied. Paste it somewhere safe, such as a password manager.')
            } else {
              setDone({ text: 'Could not copy. Select the user ID, or save it as a text file.' })
            }
          }}
        >
          Copy
        </Button>
        <Button
          {...lookOf('file', FileText)}
          onClick={() => finish('file', `Saved to your downloads as ${saveUserIdFile(userId)}.`)}
        >
          Text file
        </Button>
        <Button
          {...lookOf('code', QrIcon)}
          onPointerEnter={QrCode.preload}
          aria-expanded={isShown}
          onClick={() => {
            setShown(!isShown)
            finish('code', '')
          }}
        >
          QR code
        </Button>
      </div>
      <p role="status" className={classes.done}>
        {done?.text}
      </p>
      {isShown && (
        <figure className={classes.code}>
          <Suspense>
            <QrCode text={showUserId(userId)} label="QR code of your user ID" />
          </Suspense>
          <figcaption className="text-sm quiet">
            Scan it with your phone or password manager to save it.
          </figcaption>
        </figure>
      )}
    </div>
  )
}

/** A text file that still explains itself when someone finds it a year later. Returns its name. */
function saveUserIdFile(userId: string): string {
  const { name } = firstData.site
  const text = `${name} user ID

${showUserId(userId)}

This is the only key to your account. Anyone who has it can log in, and it cannot be recovered.
Log in at ${location.origin}/login
`
  const file = new Blob([text], { type: 'text/plain' })
  const fileName = `${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}-user-id.txt`
  saveFile(file, fileName)
  return fileName
}
