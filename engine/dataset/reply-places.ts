/**
 * Places in a dataset's memory where replies lie while they are sent, so that their bytes need not be copied. Each
 * serves one reply at a time; when all are taken, whoever asks has to copy.
 */
export class ReplyPlaces {
  private readonly free: Uint8Array[]

  constructor(places: readonly Uint8Array[]) {
    this.free = [...places]
  }

  /** A place, and how to give it back; giving back twice does nothing. */
  take(): { place: Uint8Array; release: () => void } | undefined {
    const place = this.free.pop()
    if (!place) return undefined
    let taken = true
    const release = () => {
      if (taken) this.free.push(place)
      taken = false
    }
    return { place, release }
  }
}
