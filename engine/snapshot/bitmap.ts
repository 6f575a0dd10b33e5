/** The size of a bitmap over this many rows: a multiple of 64 bytes, because the kernel works in blocks of 64. */
export const bitmapBytes = (rows: number): number => Math.ceil(rows / 512) * 64

/** A value gets a bitmap when at least one row in 128 has it. The bitmap is a little larger than its list, but faster to combine. */
export const bitmapShare = 128
