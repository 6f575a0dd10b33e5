import { Suspense } from 'react'
import { lazyComponent } from '../ui/lazy-component.ts'
import { useKeyDown } from '../ui/use-key-down.ts'
import { palette } from '../open-palette.ts'
import { useStore } from '../store.ts'
import { isBehindDialog, isPressed, isTyping, shortcuts } from '../shortcuts.ts'

const Palette = lazyComponent(async () => (await import('./Palette.tsx')).Palette)
const ShortcutsDialog = lazyComponent(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog)

export function PaletteHost() {
  const shown = useStore(palette)
  useKeyDown(press)
  const close = () => palette.set(undefined)
  return (
    <Suspense>
      {shown === 'search' && <Palette onClose={close} />}
      {shown === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </Suspense>
  )
}

const { Anywhere: everywhere } = shortcuts

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const opens = dialogFor(event)
  if (!opens) return
  if (palette.get() === 'search' && opens === 'search') palette.set(undefined)
  else if (!isBehindDialog()) palette.set(opens)
  else return
  event.preventDefault()
}

function dialogFor(event: KeyboardEvent): 'search' | 'shortcuts' | undefined {
  if (isPressed(everywhere.palette, event)) return 'search'
  if (isTyping(event)) return undefined
  if (isPressed(everywhere.help, event)) return 'shortcuts'
  // The page focuses its own box.
  const hasBox = document.querySelector('textarea[aria-keyshortcuts~="/"]') !== null
  return isPressed(everywhere.slash, event) && !hasBox ? 'search' : undefined
}
