const signals = ['SIGINT', 'SIGTERM'] as const

/** Cleans up when this process ends, also when it is interrupted; returns how to call that off. */
export function atExit(cleanUp: () => void): () => void {
  process.on('exit', cleanUp)
  for (const signal of signals) {
    if (!process.listeners(signal).includes(interrupted)) process.on(signal, interrupted)
  }
  return () => process.off('exit', cleanUp)
}

function interrupted(): never {
  process.exit(130)
}
