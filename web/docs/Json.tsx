import classes from './CodePanel.module.css'

export const Json = ({ text }: { text: string }) => (
  <code>
    {piecesOf(text).map(({ kind, piece }, at) =>
      kind === undefined ? (
        piece
      ) : (
        <span key={at} className={classes[kind]}>
          {piece}
        </span>
      ),
    )}
  </code>
)

interface Piece {
  kind: 'name' | 'value' | undefined
  piece: string
}

const token = /("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(token)) {
    if (match.index > end) pieces.push({ kind: undefined, piece: text.slice(end, match.index) })
    pieces.push({ kind: match[2] === undefined ? 'value' : 'name', piece: match[0] })
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ kind: undefined, piece: text.slice(end) })
  return pieces
}
