import { useEffect } from 'react'
import { useOffline } from '../../connection/connection.ts'
import { useOnDevice } from '../../device/device-mode.ts'

interface Props {
  code: string | null
  /** The only flag that the page shows: it is loaded without the others. */
  isAlone?: boolean
}

export function Flag({ code, isAlone = false }: Props) {
  if (!code) return null
  const name = code.toLowerCase()
  return isAlone ? <LoneFlag name={name} /> : <SharedFlag name={name} />
}

/** The style sheet with all flags is kept on the device, and requesting it does not tell which country is looked at. */
function LoneFlag({ name }: { name: string }) {
  const [isOffline, isOnDevice] = [useOffline(), useOnDevice()]
  if (isOffline || isOnDevice) return <SharedFlag name={name} />
  return (
    <img
      className="flag"
      src={`/flags/${name}.svg`}
      width={18}
      height={12}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}

function SharedFlag({ name }: { name: string }) {
  useEffect(loadFlags, [])
  return <span className={`flag flag-${name}`} />
}

let areLoaded = false

/** Once the page answers. To a browser each flag is a document of its own, which the first paint would wait for. */
function loadFlags(): void {
  if (areLoaded) return
  areLoaded = true
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = '/flags/all.css'
  document.head.append(link)
}
