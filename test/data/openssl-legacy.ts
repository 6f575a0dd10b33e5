/** Options of the openssl command for ciphers that version 3 no longer offers by itself. */
export const legacyProvider = (cipher: string): string[] =>
  cipher.includes('bf-') ? ['-provider', 'legacy', '-provider', 'default'] : []
