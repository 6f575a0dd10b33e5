const usual = 64 * 1024

/** Where answers are written. Its buffers are used again once they are sent, so that a long reply makes no garbage. */
export class Output {
  bytes: Buffer = Buffer.allocUnsafeSlow(usual)
  at = 0
  readonly #unsent: () => number
  readonly #taken: { bytes: Buffer; end: number }[] = []
  #made = 0

  constructor(unsent: () => number = () => Infinity) {
    this.#unsent = unsent
  }

  reserve(more: number): void {
    if (this.at + more <= this.bytes.length) return
    const larger = Buffer.allocUnsafeSlow(2 * this.bytes.length + more)
    this.bytes.copy(larger, 0, 0, this.at)
    this.bytes = larger
  }

  text(text: string): void {
    this.reserve(3 * text.length)
    this.at += this.bytes.write(text, this.at)
  }

  take(): Buffer {
    const piece = this.bytes.subarray(0, this.at)
    if (this.at === 0) return piece
    const sent = this.#made - this.#unsent()
    this.#made += this.at
    this.#taken.push({ bytes: this.bytes, end: this.#made })
    this.bytes = this.#taken[0]!.end <= sent ? this.#taken.shift()!.bytes : Buffer.allocUnsafeSlow(usual)
    this.at = 0
    return piece
  }
}
