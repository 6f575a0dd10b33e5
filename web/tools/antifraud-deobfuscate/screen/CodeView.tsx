import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useState } from 'react'
import { formatNumber } from '#contract/formats/numbers.ts'
import classes from './Deobfuscate.module.css'
import { highlighter } from './highlight.ts'

const lineHeight = 20

/** The line to scroll to. A new object each time, so that the same line can be requested again. */
export interface Target {
  line: number
}

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
    // In a narrow window the code is below the report.
    if (scroller && scroller.getBoundingClientRect().top > innerHeight / 2)
      scroller.scrollIntoView({ block: 'center' })
  }, [target, virtual, scroller])
  return (
    <div
      ref={setScroller}
      className={`mono ${classes.codeView}`}
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
            <span className={classes.lineNumber} aria-hidden>
              {index + 1}
            </span>
            <code className={classes.lineCode}>
              {tokensOf(index).map(([kind, text], at) => (
                // The index is a stable key, because the tokens of a line never change.
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
