import { useState } from 'react'
import { clearDevice } from '../../device/clear-device.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Section } from '../../ui/forms/Section.tsx'

export function ThisDevice() {
  const [isAsking, setAsking] = useState(false)
  const clear = async () => {
    await clearDevice()
    // Nothing that is left in memory may be written again.
    location.assign('/')
  }
  return (
    <Section
      title="This device"
      text="The site, lists and reviews you have seen, and the dataset if you chose that, are saved for offline use."
    >
      <div className="end">
        <Button variant="default" className="danger" onClick={() => setAsking(true)}>
          Clear this device
        </Button>
      </div>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Clear this device?"
        action={
          <Button className="danger-fill" onClick={() => void clear()}>
            Clear this device
          </Button>
        }
      >
        <p>
          This removes everything that this site keeps in this browser: the dataset, pages, drafts and
          choices. You are logged out here and need your user ID to log in again. Your account stays as it is.
        </p>
      </Dialog>
    </Section>
  )
}
