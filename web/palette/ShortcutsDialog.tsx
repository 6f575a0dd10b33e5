import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { shortcuts, type Shortcut } from '../shortcuts.ts'
import { Keys } from '../ui/text/Keys.tsx'
import classes from './Palette.module.css'

export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog onClose={onClose} title="Keyboard shortcuts" closing="Close" isWide>
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
