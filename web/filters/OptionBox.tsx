import { useMemo, useRef } from 'react'
import { filters } from '#contract/filters.ts'
import { limits } from '#contract/limits.ts'
import { formatNumber, plural } from '#contract/formats/numbers.ts'
import { useOutsidePress, usePlace } from '../ui/use-place.ts'
import classes from './OptionBox.module.css'
import type { Listed } from './option-order.ts'
import { OptionRows, type Row } from './OptionRows.tsx'
import { useOptionKeys, type OptionBoxProps } from './use-option-keys.ts'

export function OptionBox(props: OptionBoxProps) {
  const { id, name, root, value, search, shown, total, isLoading, hasFailed = false, inPopover } = props
  const { label, plural: many, values } = filters[name]
  const popup = useRef<HTMLDivElement>(null)
  const isSearched = search.trim() !== ''
  const matches = props.loadMatches ? total : shown.filter(({ levels }) => levels === undefined).length
  const chosen = useMemo(() => new Set(value), [value])
  const rows = useMemo(() => rowsOf(shown, isSearched ? matches : 0), [shown, isSearched, matches])
  const { active, point, pick, shownRow, said } = useOptionKeys(props, rows, chosen)
  // The specification limits the list of levels to 200.
  const height = name === 'categories' ? 200 : 260
  usePlace(popup, root, { isOff: inPopover, height: height + barHeight })
  useOutsidePress(root, inPopover ? undefined : props.onClose)
  const found = plural(matches, singular(many), many)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only keeps the focus in the input
    <div
      ref={popup}
      className={classes.popup}
      popover={inPopover ? undefined : 'manual'}
      data-inside={inPopover || undefined}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className={classes.bar}>
        <span aria-hidden>{shown.length > 0 && found}</span>
        <OrderSwitch order={props.order} onOrder={props.onOrder} />
      </div>
      <OptionRows
        // Another search or order starts at the top.
        key={`${props.order} ${search}`}
        id={id}
        label={label}
        rows={rows}
        chosen={chosen}
        active={active}
        shownRow={shownRow}
        onPoint={point}
        onPick={pick}
        onMore={props.onMore}
        hasFlags={values === 'countries'}
        height={height}
        isBusy={isLoading}
      />
      {shown.length === 0 && <p className={classes.message}>{messageOf(many, isLoading, hasFailed)}</p>}
      <div role="status" className="visually-hidden">
        {said ?? (isLoading || shown.length === 0 ? '' : `${found} ${isSearched ? 'found' : ''}`)}
      </div>
    </div>
  )
}

const barHeight = 36

const singular = (many: string) => many.replace(/ies$/, 'y').replace(/s$/, '')

function messageOf(many: string, isLoading: boolean, hasFailed: boolean): string {
  if (isLoading) return 'Loading...'
  return hasFailed ? `Could not load the ${many}` : `No ${many} found`
}

/** With a search that has several matches, the first row selects them all, unless there is a group of them. */
function rowsOf(shown: Listed[], matches: number): Row[] {
  if (matches < 2 || shown.length === 0 || shown[0]!.levels !== undefined) return shown
  const most = limits.optionsAtOnce
  const label =
    matches > most
      ? `Select the first ${formatNumber(most)} of ${formatNumber(matches)} matching`
      : `Select all ${formatNumber(matches)} matching`
  return [{ label, selects: shown.slice(0, most).map(({ value }) => value) }, ...shown]
}

const OrderSwitch = ({ order, onOrder }: Pick<OptionBoxProps, 'order' | 'onOrder'>) => (
  <span role="group" aria-label="Order" className={classes.orders}>
    <button
      type="button"
      className={classes.order}
      aria-pressed={order === 'count'}
      onClick={() => onOrder('count')}
    >
      By count
    </button>
    <button
      type="button"
      className={classes.order}
      aria-pressed={order === 'name'}
      onClick={() => onOrder('name')}
    >
      A–Z
    </button>
  </span>
)
