import { createStore, useStore } from '../store.ts'

const share = createStore<number | undefined>(undefined)

/** How much of the dataset has been downloaded, from 0 to 1. Undefined unless that is under way. */
export const useDownloaded = (): number | undefined => useStore(share)

export const setDownloaded = share.set
