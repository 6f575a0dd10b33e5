/** Bytes of a buffer: a slice of lines with their facts. */
const usual = 64 * 1024

/** Where answers are written. Its buffers are used again once they are sent, so that a long reply makes no garbage. */
export class Output {
  bytes: Buffer = Buffer.allocUnsafeSlow(usual)
  at = 0
  readonly #unsent: () => number
  /** In the order they were taken, each with the number of bytes up to its end. */
  readonly #taken: { bytes: Buffer; end: number }[] = []
  #made = 0

  /** How many of the bytes that were taken are not sent yet. */
  constructor(unsent: () => number = () => Infinity) {
    this.#unsent = unsent
  }

  /** Makes sure that this many bytes fit. */
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

  /** What was written since it was last called. */
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
