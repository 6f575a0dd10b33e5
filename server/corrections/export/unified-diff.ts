export interface Edit {
  at: number
  remove: 0 | 1
  add: string[]
}

const around = 3

/**
 * The edits of a file as a patch for `patch -p1` and `git apply`. The lines are those of the whole file, split at line
 * feeds: the last one is empty unless the file ends without a line feed.
 */
export function unifiedDiff(file: string, lines: readonly string[], edits: readonly Edit[]): string {
  if (edits.length === 0) return ''
  const count = lines.at(-1) === '' ? lines.length - 1 : lines.length
  const show = (sign: string, at: number) =>
    `${sign}${lines[at]}\n${at === lines.length - 1 ? '\\ No newline at end of file\n' : ''}`
  let patch = `--- a/${file}\n+++ b/${file}\n`
  let longer = 0
  for (const hunk of hunksOf(edits)) {
    const [first, last] = [hunk[0]!, hunk.at(-1)!]
    const start = Math.max(0, first.at - around)
    const end = Math.min(count, last.at + last.remove + around)
    const more = hunk.reduce((sum, { add, remove }) => sum + add.length - remove, 0)
    patch += `@@ -${start + 1},${end - start} +${start + 1 + longer},${end - start + more} @@\n`
    let at = start
    for (const edit of hunk) {
      for (; at < edit.at; at++) patch += show(' ', at)
      if (edit.remove === 1) patch += show('-', at++)
      const isEnd = edit.remove === 1 && at === lines.length
      for (const text of edit.add) patch += `+${text}\n${isEnd ? '\\ No newline at end of file\n' : ''}`
    }
    for (; at < end; at++) patch += show(' ', at)
    longer += more
  }
  return patch
}

function hunksOf(edits: readonly Edit[]): Edit[][] {
  const hunks: Edit[][] = []
  for (const edit of edits.toSorted((a, b) => a.at - b.at)) {
    const last = hunks.at(-1)
    if (last && edit.at - last.at(-1)!.at <= 2 * around) last.push(edit)
    else hunks.push([edit])
  }
  return hunks
}
