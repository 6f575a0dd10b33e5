/** Levels that people mean together. Chosen like a level, as in `categories[]=all:gold`. */
const levelGroups = {
  prepaid: /\bPREPAID\b/,
  commercial:
    /\b(?:BUSINESS|CORPORATE|COMMERCIAL|B2B|PURCHASING|OPEN|COMPANY|COMPANIES|ENTERPRISE|SUPPLIERS|FORNECEDORES|PJ|PROFESSIONAL|BNDES|UATP|CENTRAL TRAVEL|UNIT SETTLEMENT)\b|^FLEET$/,
  gold: /\bGOLD\b/,
  platinum: /\bPLATINUM\b/,
  world: /\bWORLD\b/,
  infinite: /\bINFINITE\b/,
}

export type LevelGroup = keyof typeof levelGroups
export const levelGroupNames = Object.keys(levelGroups) as LevelGroup[]

const mark = 'all:'
export const groupValue = (group: LevelGroup): string => mark + group

export function groupOf(value: string): { label: string; has: (level: string) => boolean } | undefined {
  const name = value.trim().toLowerCase()
  const group = levelGroupNames.find((one) => name === groupValue(one))
  if (!group) return undefined
  return { label: `All ${group}`, has: (level) => levelGroups[group].test(level) }
}
