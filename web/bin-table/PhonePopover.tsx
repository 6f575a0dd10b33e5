import { useMemo } from 'react'
import type { BinRow } from '#contract/calls/bins.ts'
import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import { Popover } from '../ui/dialogs/Popover.tsx'
import { PhoneLink } from './cells/BankLinks.tsx'

interface Props {
  row: BinRow
  button: HTMLElement
  onClose: () => void
}

export function PhonePopover({ row, button, onClose }: Props) {
  const anchor = useMemo(() => ({ current: button }), [button])
  const phone = row.bank_phone ?? ''
  const bank = row.bank_name ?? 'the bank'
  return (
    <Popover label={`Phone number of ${bank}`} anchor={anchor} height={100} onClose={onClose}>
      <p className="truncate text-xs quiet">{bank}</p>
      <div className="spread">
        <span className="mono">
          <PhoneLink phone={phone} />
        </span>
        <CopyButton text={phone} label="Copy phone number" />
      </div>
    </Popover>
  )
}
