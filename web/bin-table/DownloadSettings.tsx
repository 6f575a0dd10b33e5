import { Button, Checkbox, NativeSelect, Popover } from '@mantine/core'
import { SlidersHorizontal } from 'lucide-react'
import { formats, type Format } from '../settings/stored-settings.ts'

type Choice<T> = readonly [value: T, choose: (value: T) => void]

interface Props {
  url: Choice<boolean>
  phone: Choice<boolean>
  format: Choice<Format>
}

/** Opens the settings for a downloaded file. */
export const DownloadSettings = (props: Props) => (
  <Popover position="top-end" width={240} trapFocus returnFocus>
    <Popover.Target>
      <Button variant="default" leftSection={<SlidersHorizontal size={16} aria-hidden />}>
        Download Settings
      </Button>
    </Popover.Target>
    <Popover.Dropdown>
      <DownloadChoices {...props} />
    </Popover.Dropdown>
  </Popover>
)

/** Chooses what a downloaded file contains. */
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
