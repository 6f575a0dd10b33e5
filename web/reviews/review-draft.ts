/** The draft of one's own review of a BIN. */
export const reviewDraft = (bin: string): string => `review ${bin}`
