// The full public dataset that a new installation fetches once. To use a newer release, change it here.

/** A file whose content is known before it is fetched. */
export interface Pin {
  address: string
  /** Bytes, after decompression. */
  size: number
  sha256: string
}

export const pinned: Pin = {
  address:
    'https://raw.githubusercontent.com/venelinkochev/bin-list-data/023a4f68ab1b5d7edd45f03acb132f88a49db96a/bin-list-data.csv',
  size: 27_607_253,
  sha256: '0583860988c7b15d2921025ee8afe89eaf4947fe31acde8ffccfc82691d13e35',
}
