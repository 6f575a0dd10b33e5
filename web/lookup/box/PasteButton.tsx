import { ClipboardPaste } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { showToast } from '../../ui/feedback/toast.ts'
import classes from './BinsBox.module.css'

interface Props {
  onText: (text: string) => void
  onBegin: (() => void) | undefined
}

export function PasteButton({ onText, onBegin }: Props) {
  const canRead = useSyncExternalStore(never, canReadClipboard, () => true)
  if (!canRead) return null
  const paste = async () => {
    onBegin?.()
    try {
      const text = await navigator.clipboard.readText()
      if (text.trim() === '') showToast({ tone: 'warn', title: 'Nothing to paste', text: 'Copy BINs first.' })
      else onText(text)
    } catch {
      showToast({
        tone: 'warn',
        title: 'The browser did not allow pasting',
        text: 'Touch and hold the box, then choose Paste.',
      })
    }
  }
  return (
    <button type="button" className={classes.paste} onClick={() => void paste()}>
      <ClipboardPaste size={16} aria-hidden />
      Paste
    </button>
  )
}

const never = () => () => undefined

// Absent on pages without TLS, and in some browsers.
const canReadClipboard = () => typeof (navigator.clipboard as Clipboard | undefined)?.readText === 'function'
