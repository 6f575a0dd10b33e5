import brands from './brands.svg'

/** The logo of a brand, by `icon_type`. Decorative: the name is beside it. */
export function BrandIcon({ type, size = 'md' }: { type: string; size?: 'sm' | 'md' | 'lg' }) {
  const [width, height] = sizes[size]
  return (
    <img
      className="picture"
      src={`${brands}#${known.has(type) ? type : 'generic'}`}
      width={width}
      height={height}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}

const sizes = { sm: [24, 17], md: [34, 24], lg: [51, 36] } as const

const known = new Set(
  'alipay amex diners discover elo hiper hipercard jcb maestro mastercard mir paypal unionpay visa'.split(
    ' ',
  ),
)
