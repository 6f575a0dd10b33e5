import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '#contract/formats/numbers.ts'
import { messageOf } from '../api.ts'
import { firstData } from '../first-data.ts'
import { useIsTakenOver } from '../first-view.ts'
import { get, queryClient } from '../queries.ts'
import { showToast } from '../ui/feedback/toast.ts'
import { loadDevice, useOnDevice, useDownloaded } from './device-mode.ts'
import { DeviceRow, offer } from './DeviceRow.tsx'

export function DeviceSwitch() {
  const isChosen = useOnDevice()
  const isOn = useIsTakenOver() && isChosen
  const share = useDownloaded()
  const [isInterested, setInterested] = useState(false)
  const isOffered = firstData.on_device
  const info = useQuery({
    ...get('GET /api/dataset/device', {}),
    enabled: isInterested && isOffered && !isOn,
  })
  return (
    <DeviceRow
      isOn={isOn || share !== undefined}
      text={
        share !== undefined
          ? loading(share)
          : isOn
            ? onText()
            : offer((info.data?.compact ?? info.data?.file)?.transferred)
      }
      onChange={(wanted) => void (wanted ? turnOn() : turnOff())}
      onInterest={() => setInterested(true)}
    />
  )
}

async function turnOn(): Promise<void> {
  try {
    const { turnOn } = await loadDevice()
    await turnOn()
    showToast({ tone: 'good', title: 'Searches now stay on this device' })
  } catch (error) {
    // Turned off again before it was done.
    if ((error as Error).name === 'AbortError') return
    showToast({ tone: 'bad', title: 'Not on this device', text: messageOf(error) })
  }
}

async function turnOff(): Promise<void> {
  const { turnOff } = await loadDevice()
  await turnOff()
  queryClient.removeQueries()
}

const onText = () => `${formatNumber(firstData.dataset.rows)} BINs. Your searches never leave this browser.`

const loading = (share: number) =>
  share < 1 ? (
    <>
      {share === 0 ? 'Preparing the download…' : `Downloading ${Math.round(share * 100)}%`}
      <progress value={share} aria-label="Download of the dataset" />
    </>
  ) : (
    <>
      Building the dataset…
      <progress aria-label="Building the dataset" />
    </>
  )
