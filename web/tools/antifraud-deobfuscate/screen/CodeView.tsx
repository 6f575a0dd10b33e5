import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useState } from 'react'
import { formatNumber } from '../../../ui/text/format.ts'
import classes from './CodeView.module.css'
import { highlighter } from './highlight.ts'

const lineHeight = 20

/** A line to show; a new object each time, so that the same one can be asked for again. */
export interface Target {
  line: number
}

/** Readable code: only the lines in sight are in the page, as text. */
export function CodeView({ code, target }: { code: string; target: Target | undefined }) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const lines = useMemo(() => code.split('\n'), [code])
  const tokensOf = useMemo(() => highlighter(lines), [lines])
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: () => lineHeight,
    overscan: 20,
    initialRect: { width: 0, height: 600 },
  })
  useEffect(() => {
    if (!target) return
    virtual.scrollToIndex(target.line - 1, { align: 'center' })
    // In a narrow window the code stands under the report.
    if (scroller && scroller.getBoundingClientRect().top > innerHeight / 2)
      scroller.scrollIntoView({ block: 'center' })
  }, [target, virtual, scroller])
  return (
    <div
      ref={setScroller}
      className={`mono ${classes.view}`}
      role="region"
      aria-label="Readable code"
      tabIndex={0}
    >
      <div
        className={classes.lines}
        style={
          { height: virtual.getTotalSize(), '--digits': `${formatNumber(lines.length).length}ch` } as object
        }
      >
        {virtual.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            className={classes.line}
            style={{ transform: `translateY(${start}px)` }}
            data-line={index + 1}
            data-target={index + 1 === target?.line || undefined}
          >
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
            <code className={classes.code}>
              {tokensOf(index).map(([kind, text], at) => (
                // By place: the pieces of a line never change.
                <span key={at} data-kind={kind === 'plain' ? undefined : kind}>
                  {text}
                </span>
              ))}
            </code>
          </div>
        ))}
      </div>
    </div>
  )
}
