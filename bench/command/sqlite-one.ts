// node bench/command/sqlite-one.ts FILE: looks up BINs from standard input in a SQLite table, as a script would.
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { csvCell } from '#contract/formats/csv-cell.ts'

const sqlite = new DatabaseSync(process.argv[2]!, { readOnly: true })
const find = sqlite.prepare('select bin, brand, type, level, bank, country from bins where bin = ?')
let text = 'BIN,BRAND,TYPE,LEVEL,BANK,COUNTRY\n'
for await (const line of createInterface({ input: process.stdin })) {
  const row = find.get(line)
  if (row)
    text += `${Object.values(row)
      .map((cell) => csvCell(String(cell)))
      .join()}\n`
  if (text.length > 100_000) {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain')
    text = ''
  }
}
process.stdout.write(text)
writeFileSync(process.env['BENCH_USED']!, String(process.resourceUsage().maxRSS * 1024))
