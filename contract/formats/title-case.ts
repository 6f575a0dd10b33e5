const kept = new Set(['AARP', 'ATM', 'B2B', 'BC', 'CMI', 'EBT', 'EMV', 'FSA', 'GM', 'GNS', 'GPP', 'HELOC', 'HSA', 'IBK', 'IC', 'ISIC', 'JCB', 'KB', 'NFC', 'NH', 'NSPK', 'PIN', 'PJ', 'PMJDY', 'RMB', 'SKBC', 'T&E', 'UATP', 'UHNW', 'VPAY']) // oxfmt-ignore

/** WORLD ELITE → World Elite. Abbreviations stay in upper case. */
export function titleCase(value: string): string {
  return value.replace(/[^\s/-]+/g, (word) => (kept.has(word) ? word : word[0] + word.slice(1).toLowerCase()))
}
