import type { ReactNode } from 'react'
import { formatNumber } from '#contract/formats/numbers.ts'
import { firstData } from '../first-data.ts'
import { filledIn } from '../first-view.ts'
import classes from '../ui/forms/SwitchRow.module.css'

export const offer = (transferred?: number): string =>
  `${formatNumber(firstData.dataset.rows)} BINs, ${transferred ? `${megabytes(transferred)}, ` : ''}downloaded once. When on, your searches stay in this browser.`

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

interface Props {
  isOn?: boolean
  text?: ReactNode
  onChange?: (isOn: boolean) => void
  onInterest?: () => void
}

/**
 * Offers to search on this device, where the licences of the data allow that. Visitors who have the dataset can always go
 * on using it, or remove it.
 */
export const DeviceRow = filledIn<'deviceRow', Props>(
  'deviceRow',
  ({ isOn = false, text, onChange, onInterest }) =>
    (firstData.on_device || isOn) && (
      <label className={classes.deviceRow} onPointerEnter={onInterest} onFocus={onInterest}>
        <input
          type="checkbox"
          role="switch"
          className={classes.switch}
          aria-label="Search on this device"
          aria-describedby="device-text"
          checked={isOn}
          aria-checked={isOn}
          onChange={({ currentTarget }) => onChange?.(currentTarget.checked)}
        />
        <span className={classes.deviceWords}>
          Search on this device
          <span id="device-text" className={classes.deviceText}>
            {text ?? offer()}
          </span>
        </span>
      </label>
    ),
)
