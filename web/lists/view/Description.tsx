import { useState } from 'react'
import { splitHandles } from './handles.ts'
import classes from './ListHeader.module.css'

const longest = { characters: 260, lines: 3 }

export function Description({ text }: { text: string }) {
  const [isExpanded, setExpanded] = useState(false)
  const isLong = text.length > longest.characters || text.split('\n').length > longest.lines
  return (
    <div className={classes.description}>
      <p dir="auto" className={isLong && !isExpanded ? 'clamp' : undefined}>
        {splitHandles(text).map(({ text, handle }, at) =>
          handle === undefined ? (
            text
          ) : (
            <a key={at} href={`https://t.me/${handle}`} target="_blank" rel="noopener">
              {text}
            </a>
          ),
        )}
      </p>
      {isLong && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  )
}
