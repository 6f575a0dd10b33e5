import alipay from './brand-icons/alipay.svg'
import amex from './brand-icons/amex.svg'
import diners from './brand-icons/diners.svg'
import discover from './brand-icons/discover.svg'
import elo from './brand-icons/elo.svg'
import generic from './brand-icons/generic.svg'
import hiper from './brand-icons/hiper.svg'
import hipercard from './brand-icons/hipercard.svg'
import jcb from './brand-icons/jcb.svg'
import maestro from './brand-icons/maestro.svg'
import mastercard from './brand-icons/mastercard.svg'
import mir from './brand-icons/mir.svg'
import paypal from './brand-icons/paypal.svg'
import unionpay from './brand-icons/unionpay.svg'
import visa from './brand-icons/visa.svg'

/** The logo of a brand, by `icon_type`. Decorative: the name is beside it. */
export function BrandIcon({ type, size = 'md' }: { type: string; size?: 'sm' | 'md' | 'lg' }) {
  const [width, height] = sizes[size]
  return (
    <img
      className="picture"
      src={urls.get(type) ?? generic}
      width={width}
      height={height}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}

const sizes = { sm: [24, 17], md: [34, 24], lg: [51, 36] } as const

const urls = new Map<string, string>(
  Object.entries({
    alipay,
    amex,
    diners,
    discover,
    elo,
    hiper,
    hipercard,
    jcb,
    maestro,
    mastercard,
    mir,
    paypal,
    unionpay,
    visa,
  }),
)
