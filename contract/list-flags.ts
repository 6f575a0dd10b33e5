export const newListFlags = { is_public: false, downloadable: true, forkable: false, filterable: true }

export type ListFlag = keyof typeof newListFlags
