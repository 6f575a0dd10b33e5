import { SlidersHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import { formats, type Format } from '../settings/stored-settings.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Popover } from '../ui/dialogs/Popover.tsx'
import { Checkbox, NativeSelect } from '../ui/forms/fields.tsx'

type Choice<T> = readonly [value: T, choose: (value: T) => void]

interface Props {
  url: Choice<boolean>
  phone: Choice<boolean>
  format: Choice<Format>
}

export function DownloadSettings(props: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        ref={button}
        variant="default"
        leftSection={<SlidersHorizontal size={16} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Download Settings
      </Button>
      {isOpen && (
        <Popover label="Download Settings" anchor={button} onClose={() => setOpen(false)}>
          <DownloadChoices {...props} />
        </Popover>
      )}
    </>
  )
}

export const DownloadChoices = ({ url, phone, format }: Props) => (
  <div className="stack">
    <Checkbox
      label="Include URL"
      checked={url[0]}
      onChange={({ currentTarget }) => url[1](currentTarget.checked)}
    />
    <Checkbox
      label="Include Phone"
      checked={phone[0]}
      onChange={({ currentTarget }) => phone[1](currentTarget.checked)}
    />
    <NativeSelect
      label="File format"
      value={format[0]}
      onChange={({ currentTarget }) => format[1](currentTarget.value as Format)}
      data={formats.map((value) => ({ value, label: value.toUpperCase() }))}
    />
  </div>
)
