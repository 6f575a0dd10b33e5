/** Bytes as Node sends them. No copy is made. */
export const nodeBytes = (bytes: Uint8Array | string): Buffer | string =>
  typeof bytes === 'string' ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
