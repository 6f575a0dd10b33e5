/** BINs seen before: a byte for each of six digits, since a Set of hundreds of thousands of texts is slow and large. */
export class BinSet {
  private readonly six = new Uint8Array(1_000_000)
  private readonly longer = new Set<number>()

  /** False when it was there. */
  add(bin: string): boolean {
    if (bin.length === 6) {
      const at = Number(bin)
      return this.six[at] === 1 ? false : (this.six[at] = 1) === 1
    }
    const before = this.longer.size
    // The 1 in front keeps leading zeros and lengths apart.
    this.longer.add(Number(`1${bin}`))
    return this.longer.size > before
  }
}
