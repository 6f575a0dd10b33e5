/** The kernel combines bitmaps in blocks of 64 bytes, so that is what a bitmap of so many rows is a multiple of. */
export const bitmapBytes = (rows: number): number => Math.ceil(rows / 512) * 64

/** A value has a bitmap when at least one row in so many has it: a little larger than its list, and quicker to combine. */
export const bitmapShare = 128
