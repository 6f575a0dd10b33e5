import type { BinRow } from '#contract/calls/bins.ts'
import classes from './BinRow.module.css'
import { Unknown } from './Unknown.tsx'

export function NoteText({ note }: { note: BinRow['note'] }) {
  if (!note) return <Unknown />
  return (
    <span className={classes.text} title={note}>
      <bdi>{note}</bdi>
    </span>
  )
}
