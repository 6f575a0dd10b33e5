import {
  useMemo,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react'
import { countryPath } from '#contract/pages.ts'
import { Link } from '../../router/Link.tsx'
import { plural } from '#contract/formats/numbers.ts'
import { nearest, type Direction, type Place } from './nearest.ts'
import { shadeOf, shadeStyle, stepsFor, type CountryCoverage, type Metric } from './scale.ts'
import world from './world.json' with { type: 'json' }
import classes from './WorldMap.module.css'

const drawn = new Map(
  Object.entries(world.countries).map(([code, [outline, x, y]]) => [
    code,
    { outline: String(outline), x: Number(x), y: Number(y) },
  ]),
)

interface Props {
  countries: readonly CountryCoverage[]
  metric: Metric
}

export function WorldMap({ countries, metric }: Props) {
  const shown = useMemo(() => countries.filter(({ iso_code_2: code }) => drawn.has(code)), [countries])
  // The only tab stop among the countries; the largest one at first.
  const [stop, setStop] = useState<string>()
  const [tip, setTip] = useState<string>()
  const current = stop ?? shown[0]?.iso_code_2
  const steps = useMemo(() => stepsFor(metric, countries), [metric, countries])

  const focus = ({ target }: FocusEvent<Element>) => {
    setStop(codeOf(target))
    if (target.matches(':focus-visible')) setTip(codeOf(target))
  }
  const press = (event: KeyboardEvent<SVGSVGElement>) => {
    if (event.key === 'Escape') setTip(undefined)
    const next = nextOf(event.key, shown, current)
    if (next === undefined) return
    event.preventDefault()
    event.currentTarget.querySelector<SVGAElement>(`[data-country="${next}"]`)?.focus()
  }
  const hover = ({ pointerType, target }: PointerEvent<Element>) => {
    if (pointerType === 'mouse') setTip(codeOf(target as Element))
  }
  // The first tap shows what it is, the second opens it.
  const tap = (event: MouseEvent<Element>) => {
    const code = codeOf(event.target as Element)
    const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch'
    if (isTouch && code !== tip) event.preventDefault()
    if (isTouch) setTip(code)
  }

  const land = useMemo(() => {
    const known = new Set(shown.map(({ iso_code_2: code }) => code))
    return [...drawn.keys()]
      .filter((code) => !known.has(code))
      .map((code) => drawn.get(code)!.outline)
      .join('')
  }, [shown])

  const links = useMemo(
    () =>
      // Dots come last, because they lie on top of larger countries.
      shown
        .toSorted((a, b) => Number(isDot(a.iso_code_2)) - Number(isDot(b.iso_code_2)))
        .map((country) => {
          const { iso_code_2: code } = country
          const shade = shadeOf(metric.valueOf(country), steps)
          return (
            <Link
              key={code}
              to={countryPath(code)}
              className={classes.country!}
              data-country={code}
              data-none={shade === undefined || undefined}
              style={shadeStyle(shade ?? 0)}
              tabIndex={code === current ? 0 : -1}
              aria-label={describe(country, metric)}
            >
              <Outline code={code} />
            </Link>
          )
        }),
    [shown, metric, steps, current],
  )

  const tipped = shown.find(({ iso_code_2: code }) => code === tip)
  return (
    <div className={classes.map}>
      <svg
        role="group"
        aria-label="World map. Arrow keys move between countries, Enter opens one."
        viewBox={`0 0 ${world.width} ${world.height}`}
        onFocus={focus}
        onBlur={() => setTip(undefined)}
        onKeyDown={press}
        onPointerOver={hover}
        onPointerLeave={() => setTip(undefined)}
        onClickCapture={tap}
      >
        <path className={classes.land} d={world.other + land} />
        {links}
        {tipped && (
          <g className={classes.ring}>
            <Outline code={tipped.iso_code_2} />
          </g>
        )}
      </svg>
      {tipped && <Tip country={tipped} metric={metric} />}
    </div>
  )
}

const isDot = (code: string) => drawn.get(code)!.outline === ''

function Outline({ code }: { code: string }) {
  const { outline, x, y } = drawn.get(code)!
  return outline === '' ? <circle cx={x} cy={y} r={7} /> : <path d={outline} />
}

function Tip({ country, metric }: { country: CountryCoverage; metric: Metric }) {
  const { x, y } = drawn.get(country.iso_code_2)!
  const [across, down] = [x / world.width, y / world.height]
  return (
    <div
      className={classes.tip}
      aria-hidden
      data-below={down < 0.3 || undefined}
      style={{
        left: `${100 * across}%`,
        top: `${100 * down}%`,
        // It stays inside the map at both edges.
        translate: `${-100 * Math.min(0.92, Math.max(0.08, across))}% 0`,
      }}
    >
      <strong>{country.name}</strong>
      <span>{`${plural(country.rows, 'BIN')} · ${plural(country.banks, 'bank')}`}</span>
      {metric.isShare && <span>{metric.describe(country)}</span>}
    </div>
  )
}

const describe = (country: CountryCoverage, metric: Metric) =>
  [
    `${country.name}: ${plural(country.rows, 'BIN')}`,
    plural(country.banks, 'bank'),
    ...(metric.isShare ? [metric.describe(country)] : []),
  ].join(', ')

const codeOf = (element: Element) => element.closest<SVGElement>('[data-country]')?.dataset['country']

const directions: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

function nextOf(
  key: string,
  shown: readonly CountryCoverage[],
  current: string | undefined,
): string | undefined {
  if (key === 'Home') return shown[0]?.iso_code_2
  if (key === 'End') return shown.at(-1)?.iso_code_2
  const direction = directions[key]
  if (direction === undefined || current === undefined) return undefined
  return nearest(shown.map(placeOf), placeOf({ iso_code_2: current }), direction)?.code
}

function placeOf({ iso_code_2: code }: Pick<CountryCoverage, 'iso_code_2'>): Place {
  const { x, y } = drawn.get(code)!
  return { code, x, y }
}
