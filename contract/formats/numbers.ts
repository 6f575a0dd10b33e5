/** `24,000`, for whole numbers. As `Intl` writes them, whose first use keeps a phone busy for a tenth of a second. */
export function formatNumber(value: number): string {
  let rest = String(value)
  let groups = ''
  while (/^\d{4}$/.test(rest.slice(-4))) {
    groups = `,${rest.slice(-3)}${groups}`
    rest = rest.slice(0, -3)
  }
  return rest + groups
}

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

export const meanOfStars = ({ reviews, stars }: { reviews: number; stars: number }): number =>
  Math.round((10 * stars) / reviews) / 10
