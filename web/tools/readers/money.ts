/** ISO 4217: numeric codes before their letters. Those of ISO 3166 are known to browsers. */
const currencies = new Map(
  (
    '008ALL012DZD032ARS036AUD044BSD048BHD050BDT051AMD052BBD060BMD064BTN068BOB072BWP084BZD090SBD096BND104MMK108BIF' +
    '116KHR124CAD132CVE136KYD144LKR152CLP156CNY170COP174KMF188CRC191HRK192CUP203CZK208DKK214DOP222SVC230ETB232ERN' +
    '238FKP242FJD262DJF270GMD292GIP320GTQ324GNF328GYD332HTG340HNL344HKD348HUF352ISK356INR360IDR364IRR368IQD376ILS' +
    '388JMD392JPY398KZT400JOD404KES408KPW410KRW414KWD417KGS418LAK422LBP426LSL430LRD434LYD446MOP454MWK458MYR462MVR' +
    '480MUR484MXN496MNT498MDL504MAD512OMR516NAD524NPR532ANG533AWG548VUV554NZD558NIO566NGN578NOK586PKR590PAB598PGK' +
    '600PYG604PEN608PHP634QAR643RUB646RWF654SHP682SAR690SCR694SLL702SGD704VND706SOS710ZAR728SSP748SZL752SEK756CHF' +
    '760SYP764THB776TOP780TTD784AED788TND800UGX807MKD818EGP826GBP834TZS840USD858UYU860UZS882WST886YER901TWD925SLE' +
    '926VED928VES929MRU930STN931CUC932ZWL933BYN934TMT936GHS938SDG941RSD943MZN944AZN946RON949TRY950XAF951XCD952XOF' +
    '953XPF967ZMW968SRD969MGA971AFN972TJS973AOA975BGN976CDF977BAM978EUR980UAH981GEL985PLN986BRL990CLF999XXX'
  )
    .match(/.{6}/g)!
    .map((entry) => [entry.slice(0, 3), entry.slice(3)]),
)

/** Intl follows other habits than ISO 4217 for some currencies. */
const decimals: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF',
}

const currencyOf = (numeric: string): string | undefined => currencies.get(numeric)

/** `840` → `USD, US Dollar`. */
export function currencyName(numeric: string): string | undefined {
  const code = currencyOf(numeric)
  return code && `${code}, ${new Intl.DisplayNames('en', { type: 'currency' }).of(code)}`
}

export function countryName(numeric: string): string | undefined {
  if (!/^\d{3}$/.test(numeric)) return undefined
  const { region } = new Intl.Locale(`und-${numeric}`)
  return region && /^[A-Z]/.test(region)
    ? `${region}, ${new Intl.DisplayNames('en', { type: 'region' }).of(region)}`
    : undefined
}

/** `000000001250` in `840` → `12.50 USD`. */
export function amountText(digits: string, numeric: string | undefined): string | undefined {
  const code = numeric && currencyOf(numeric)
  if (!code || !/^\d+$/.test(digits)) return undefined
  const places = Number(Object.entries(decimals).find(([, codes]) => codes.includes(code))?.[0] ?? 2)
  const padded = digits.replace(/^0+/, '').padStart(places + 1, '0')
  const whole = padded.slice(0, padded.length - places)
  return `${whole}${places > 0 ? `.${padded.slice(-places)}` : ''} ${code}`
}
