import { Search } from 'lucide-react'
import { palette } from '../open-palette.ts'
import { ariaKeys, shortcuts } from '../shortcuts.ts'

const { palette: shortcut } = shortcuts.Anywhere

/** For people without a keyboard, and those who do not know the keys. */
export const PaletteButton = ({ className }: { className: string }) => (
  <button
    type="button"
    className={className}
    aria-label="Search"
    aria-haspopup="dialog"
    aria-keyshortcuts={ariaKeys(shortcut)}
    data-tip={`Search (${shortcut.keys})`}
    onClick={() => palette.show('search')}
  >
    <Search size={18} aria-hidden />
  </button>
)
