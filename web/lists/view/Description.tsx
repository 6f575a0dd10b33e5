import { useState } from 'react'
import { piecesOf } from './handles.ts'
import classes from './ListHeader.module.css'

/** About as much as three lines hold. */
const most = { letters: 260, lines: 3 }

/** What a list is about. Handles in it lead to a messaging service. */
export function Description({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > most.letters || text.split('\n').length > most.lines
  return (
    <div className={classes.description}>
      <p dir="auto" className={isLong && !isWhole ? 'clamp' : undefined}>
        {piecesOf(text).map(({ text, handle }, at) =>
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
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  )
}
