export interface Tag {
  id: number
  name: string
  icon: string
  label: string
}

/** Tags for reviews. Their ids are stored, so an id is never changed or reused. */
export const tags: readonly Tag[] = [
  { id: 1, name: 'accurate-data', icon: 'badge-check', label: 'Accurate data' },
  { id: 2, name: 'outdated', icon: 'calendar-x', label: 'Outdated' },
  { id: 3, name: 'wrong-issuer', icon: 'landmark', label: 'Wrong issuer' },
  { id: 4, name: 'wrong-country', icon: 'flag', label: 'Wrong country' },
  { id: 5, name: 'wrong-level', icon: 'layers', label: 'Wrong level' },
  { id: 6, name: 'prepaid', icon: 'wallet', label: 'Prepaid' },
  { id: 7, name: 'virtual', icon: 'cloud', label: 'Virtual' },
  { id: 8, name: 'commercial', icon: 'briefcase', label: 'Commercial' },
  { id: 9, name: 'co-badged', icon: 'copy', label: 'Co-badged' },
  { id: 10, name: 'migrated', icon: 'arrow-right-left', label: 'Migrated' },
]
