import { readContext } from './contexts.ts'

postMessage(readContext(globalThis))
