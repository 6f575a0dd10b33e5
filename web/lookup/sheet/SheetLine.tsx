import { useRef, useState, type KeyboardEvent } from 'react'
import { Popover } from '../../ui/dialogs/Popover.tsx'
import { plural } from '#contract/formats/numbers.ts'
import { useKeyDown } from '../../ui/use-key-down.ts'
import type { Sheet } from './sheet-state.ts'
import { undo, chooseColumn, chooseSheet, readEveryCell } from './table-actions.ts'
import { columnName, cellOf, type Table } from './tables/table.ts'
import classes from './SheetLine.module.css'
import { hiddenCardNumbers } from '#contract/formats/card-numbers/hide-cards.ts'

export function SheetLine({ sheet, text }: { sheet: Sheet; text: string }) {
  const { table, column, file } = sheet
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const ignored = table.columns - 1
  useUndoKey(sheet, text)
  return (
    <div className={classes.line} role="group" aria-label="Table">
      <span role="status">
        {file && file.sheets.length > 1 && `${file.sheets[file.sheet]}: `}
        {columnName(table, column)} used
        {ignored > 0 && ` · ${plural(ignored, 'other column')} ignored`}
      </span>
      {' · '}
      <button
        ref={button}
        type="button"
        className={classes.action}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        change
      </button>
      {isOpen && (
        <Popover
          label="Column with the BINs"
          anchor={button}
          width={320}
          height={360}
          className={classes.menu}
          onClose={() => setOpen(false)}
        >
          <ColumnMenu sheet={sheet} onClose={() => setOpen(false)} />
        </Popover>
      )}
      {' · '}
      <button type="button" className={classes.action} onClick={undo} title={undoTitle(sheet)}>
        undo
      </button>
    </div>
  )
}

const undoTitle = ({ table }: Sheet): string => `Remove this table of ${plural(table.rows.length, 'row')}`

/** Ctrl Z in the box, which cannot undo a paste by itself, as long as nothing was typed after it. */
function useUndoKey(sheet: Sheet, text: string): void {
  useKeyDown((event) => {
    if (event.key !== 'z' || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey)) return
    if (!(event.target as HTMLElement).matches('textarea[name=bins]')) return
    if (!sheet.known.has(text.slice(text.lastIndexOf('\n') + 1))) return
    event.preventDefault()
    undo()
  })
}

function ColumnMenu({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const { table, column, file } = sheet
  const choose = (run: () => unknown) => () => {
    onClose()
    void run()
  }
  return (
    <div onKeyDown={moveFocus}>
      {file && file.sheets.length > 1 && (
        <div role="radiogroup" aria-label="Sheet">
          <p className={classes.heading}>Sheet</p>
          {file.sheets.map((name, at) => (
            <Choice
              key={at}
              isChosen={at === file.sheet}
              name={name}
              onChoose={choose(() => chooseSheet(at))}
            />
          ))}
        </div>
      )}
      <div role="radiogroup" aria-label="Column">
        <p className={classes.heading}>Column with the BINs</p>
        {Array.from({ length: table.columns }, (_, at) => (
          <Choice
            key={at}
            isChosen={at === column}
            name={table.header?.[at] || `Column ${at + 1}`}
            examples={examplesOf(table, at)}
            onChoose={choose(() => chooseColumn(at))}
          />
        ))}
        <Choice
          isChosen={false}
          name="All columns"
          examples="Find BINs anywhere in the table"
          onChoose={choose(readEveryCell)}
        />
      </div>
    </div>
  )
}

interface ChoiceProps {
  isChosen: boolean
  name: string
  examples?: string
  onChoose: () => void
}

const Choice = ({ isChosen, name, examples, onChoose }: ChoiceProps) => (
  <button
    type="button"
    role="radio"
    aria-checked={isChosen}
    className={classes.choice}
    onClick={onChoose}
    {...(isChosen && { 'data-autofocus': true })}
  >
    <span className={classes.name}>{name}</span>
    {examples && <span className={classes.examples}>{examples}</span>}
  </button>
)

/** Two values of a column. A card number is not shown. */
function examplesOf({ rows }: Table, column: number): string {
  const values = new Set<string>()
  for (const row of rows.slice(0, 1000)) {
    const cell = cellOf(row, column).trim()
    if (cell !== '') values.add(hiddenCardNumbers(cell))
    if (values.size === 2) break
  }
  return [...values].join(', ') || 'empty'
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')]
  const at = choices.indexOf(document.activeElement as HTMLElement)
  choices.at((at + step) % choices.length)?.focus()
}
