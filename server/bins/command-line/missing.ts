import { formatNumber } from '#contract/formats/numbers.ts'

const mostKept = 10_000
const mostPrinted = 20

/** BINs without an answer of their own. However many there are, it keeps only the first ones. */
export class Missing<T> {
  private readonly kept = new Map<string, T>()
  private more = 0

  add(bin: string, about: T): void {
    if (this.kept.has(bin)) return
    if (this.kept.size < mostKept) this.kept.set(bin, about)
    else this.more++
  }

  get count(): number {
    return this.kept.size + this.more
  }

  get first(): [bin: string, about: T][] {
    return [...this.kept]
  }

  printed(): { first: [bin: string, about: T][]; more: string } {
    const left = this.count - mostPrinted
    return {
      first: this.first.slice(0, mostPrinted),
      more: left > 0 ? `… and ${formatNumber(left)} more` : '',
    }
  }
}
