import { useState } from 'react'
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

type Piece = { text: string; handle?: string }

/** `@` and 5 to 32 word characters, not preceded by `@` or part of a longer word. */
const handle = /(?<![\w@])@(\w{5,32})(?!\w)/g

export function splitHandles(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: whole, 1: name, index } of text.matchAll(handle)) {
    if (index > end) pieces.push({ text: text.slice(end, index) })
    pieces.push({ text: whole, handle: name! })
    end = index + whole.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}
