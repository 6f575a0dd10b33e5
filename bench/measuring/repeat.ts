/** Repeats work until the returned function is called, which waits for the last one. */
export function repeat(work: () => Promise<unknown>, lanes = 1): () => Promise<void> {
  const state = { isOver: false }
  const all = Array.from({ length: lanes }, async () => {
    while (!state.isOver) await work()
  })
  return async () => {
    state.isOver = true
    await Promise.all(all)
  }
}
