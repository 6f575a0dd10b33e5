import { useEffect, useRef, useState } from 'react'
import classes from './Countdown.module.css'

/** The wait for an answer, by the second. It takes the focus: what was pressed is gone. */
export function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => performance.now())
  const [started] = useState(now)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.focus()
    const timer = setInterval(() => setNow(performance.now()), 100)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  const share = Math.min(1, (now - started) / Math.max(1, until - started))
  return (
    <div ref={place} tabIndex={-1} className={classes.wait}>
      <p className={classes.words}>
        <span role="status">Waiting for the answer</span>
        <span className={classes.seconds} aria-hidden>
          {seconds > 0 && `${seconds} s`}
        </span>
      </p>
      <progress className={classes.progress} value={share} aria-label="Time until the answer" />
      <p className={classes.help}>Every answer takes as long, so that its time tells nothing.</p>
    </div>
  )
}
