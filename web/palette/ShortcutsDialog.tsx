import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { shortcuts, type Shortcut } from '../shortcuts.ts'
import classes from './Palette.module.css'

/** All keyboard shortcuts. */
export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog isOpen onClose={onClose} title="Keyboard shortcuts" closing="Close" isWide>
    <div className={classes.columns} data-columns>
      {Object.entries<Record<string, Shortcut>>(shortcuts).map(([where, all]) => (
        <section key={where}>
          <h3 className={classes.where}>{where}</h3>
          <dl className={classes.shortcuts}>
            {Object.values(all).map((shortcut) => (
              <div key={shortcut.keys}>
                <dt>{shortcut.does}</dt>
                <dd>
                  <Keys of={shortcut} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </Dialog>
)

/** Each key in a frame. */
export const Keys = ({ of }: { of: Shortcut }) => (
  <span className={classes.keys}>
    {of.keys.split(' or ').map((keys, at) => (
      <span key={keys}>
        {at > 0 && ' or '}
        {partsOf(keys).map((key) => (
          <kbd key={key}>{key === 'Ctrl' && isMac ? '⌘' : key}</kbd>
        ))}
      </span>
    ))}
  </span>
)

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** `Page Up` is one key. */
const partsOf = (keys: string): string[] => (keys.startsWith('Page ') ? [keys] : keys.split(' '))
