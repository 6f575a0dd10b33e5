export const reviewDraft = (bin: string): string => `review ${bin}`
