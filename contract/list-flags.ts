/** What others may do with a list, and what holds for a new one. */
export const newListFlags = { is_public: false, downloadable: true, forkable: false, filterable: true }

export type ListFlag = keyof typeof newListFlags
