import { createStore } from './store.ts'

export const palette = createStore<'search' | 'shortcuts' | undefined>(undefined)
