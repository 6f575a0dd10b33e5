import { Search } from 'lucide-react'
import { palette } from '../open-palette.ts'
import { ariaKeys, keysOf, shortcuts } from '../shortcuts.ts'
import { useIsMac } from '../ui/text/Keys.tsx'

const { palette: shortcut } = shortcuts.Anywhere

export function PaletteButton({ className }: { className: string }) {
  const [keys = []] = keysOf(shortcut, useIsMac())
  return (
    <button
      type="button"
      className={className}
      aria-label="Search"
      aria-haspopup="dialog"
      aria-keyshortcuts={ariaKeys(shortcut)}
      data-tip={`Search (${keys.join(' ')})`}
      onClick={() => palette.set('search')}
    >
      <Search size={18} aria-hidden />
    </button>
  )
}
