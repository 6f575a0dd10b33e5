import { Popover } from '@mantine/core'
import { useLayoutEffect, type RefCallback } from 'react'
import type { BinRow } from '#contract/calls/bins.ts'
import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import { PhoneLink } from './BankLinks.tsx'

export interface ShownPhone {
  row: BinRow
  /** The button that opened it. */
  button: HTMLElement
  opened: boolean
}

/** The phone number of a row's bank. The whole table shares one popover. */
export function PhonePopover({ shown, onClose }: { shown: ShownPhone | undefined; onClose: () => void }) {
  const phone = shown?.row.bank_phone ?? ''
  const bank = shown?.row.bank_name ?? 'the bank'
  return (
    <Popover
      opened={shown?.opened ?? false}
      onChange={(opened) => opened || onClose()}
      position="bottom"
      offset={4}
      trapFocus
      returnFocus
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Popover.Target>
        <Anchor element={shown?.button} />
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={undefined} aria-label={`Phone number of ${bank}`}>
        <p className="truncate text-xs quiet">{bank}</p>
        <div className="spread">
          <span className="mono">
            <PhoneLink phone={phone} />
          </span>
          <CopyButton text={phone} label="Copy phone number" />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Anchors the popover to an element that another component renders. */
function Anchor({ element, ref }: { element: HTMLElement | undefined; ref?: RefCallback<HTMLElement> }) {
  useLayoutEffect(() => {
    if (element) ref?.(element)
  }, [element, ref])
  return null
}
