import { createStore } from './store.ts'

/** Which of the two dialogs is open. Any component may open one. */
export const palette = createStore<'search' | 'shortcuts' | undefined>(undefined)
