import type { CSSProperties } from 'react'

/** The flag of a two-letter ISO code. Decorative: the country's name is beside it. */
export function Flag({ code }: { code: string | null }) {
  if (!code) return null
  return (
    <img
      src={`/flags/${code.toLowerCase()}.svg`}
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
