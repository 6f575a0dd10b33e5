import type { CSSProperties } from 'react'

interface Props {
  /** The two-letter ISO code. */
  code: string | null
  /** The only flag that the page shows: it is loaded without the others. */
  isAlone?: boolean
}

/** The flag of a country. Decorative: the country's name is beside it. */
export function Flag({ code, isAlone = false }: Props) {
  if (!code) return null
  const name = code.toLowerCase()
  return (
    <img
      src={isAlone ? `/flags/${name}.svg` : `/flags/all.svg#${name}`}
      width={18}
      height={12}
      alt=""
      loading="lazy"
      decoding="async"
      style={outlined}
    />
  )
}

// An inset box-shadow is painted under an image; an outline drawn inwards lies on top. White flags need it on a
// white page, black ones on a dark page.
const outlined: CSSProperties = {
  flex: 'none',
  verticalAlign: 'middle',
  borderRadius: 2,
  outline: '1px solid rgb(128 140 155 / 0.35)',
  outlineOffset: -1,
}
