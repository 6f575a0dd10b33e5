const kept = new Set(['ATM', 'B2B', 'BC', 'CMI', 'EBT', 'EMV', 'FSA', 'GM', 'GNS', 'GPP', 'HELOC', 'HSA', 'IBK', 'IC', 'ISIC', 'KB', 'NFC', 'NH', 'PIN', 'PJ', 'PMJDY', 'RMB', 'SKBC', 'T&E', 'UATP', 'UHNW', 'VPAY']) // prettier-ignore

/** A card level as people write it: WORLD ELITE → World Elite. Abbreviations stay. */
export function levelLabel(value: string): string {
  return value.replace(/[^\s/-]+/g, (word) => (kept.has(word) ? word : word[0] + word.slice(1).toLowerCase()))
}
