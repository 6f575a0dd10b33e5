export const certainties = ['single', 'several', 'conflicting'] as const
export type Certainty = (typeof certainties)[number]

export const certainFields = ['brand', 'type', 'category', 'issuer', 'country', 'traits'] as const
export type CertainField = (typeof certainFields)[number]
