declare module 'des.js' {
  interface Cipher {
    update: (data: ArrayLike<number>) => number[]
    final: () => number[]
  }
  export const EDE: {
    create: (options: { type: 'decrypt'; key: Uint8Array; padding: false }) => Cipher
  }
}
