// The code for tables and files, loaded when the box is first used.
import { limits } from '#contract/limits.ts'
import { formatNumber, plural } from '#contract/formats/numbers.ts'
import { isUnsure, type Candidate } from '#contract/formats/tables/bin-column.ts'
import { pastedBins, type Pasted } from '../../bins/text/bins-text.ts'
import { tooMuchPasted } from '../../bins/text/PasteNotices.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { addLines, boxText, replaceLines, setBoxText } from './box-access.ts'
import { makeSheet } from './make-sheet.ts'
import { storedSheet, storeSheet } from './stored-sheet.ts'
import { FileProblem, mostBytes, mostSeconds } from './files/file-problem.ts'
import type { FileContent } from './files/read-bytes.ts'
import { recogniseText, type Recognised } from './tables/recognise-table.ts'
import { currentSheet, isStored, setSheet, type Sheet, type SheetFile } from './sheet-state.ts'
import { cellsOf, columnName, unpackRows } from './tables/table.ts'
import { call } from '../../api.ts'
import type { ReadReply, ReadRequest } from './files/file-worker.ts'

export function pasteTable(text: string, before: string, put: (found: Pasted) => void): boolean {
  const recognised = recogniseText(text)
  if (!recognised) return false
  const sheet = keep(recognised, before)
  put({ lines: linesOf(sheet), cut: sheet.cut, isWhole: true })
  const missing = notInBox(sheet)
  if (missing) announce(`${plural(sheet.table.rows.length, 'row')} pasted`, [missing], undo)
  return true
}

export async function openFile(file: File): Promise<void> {
  const content = await read(file)
  if (!content) return
  const before = boxText()
  if (content.recognised) {
    const sheet = keep(content.recognised, before, { file, sheets: content.sheets, sheet: content.sheet })
    addLines(linesOf(sheet))
    const details = [cutText(sheet.cut), notInBox(sheet)]
    return announce(`${plural(sheet.table.rows.length, 'row')} read from ${file.name}`, details, undo)
  }
  const { lines, cut, isWhole } = content.plain
  if (lines.length === 0) {
    return showToast({
      tone: 'warn',
      title: `No BINs found in ${file.name}`,
      text: 'A BIN has 6 to 11 digits. If a spreadsheet shows them as 4.57E+15, format the column as text.',
    })
  }
  setSheet(undefined)
  addLines(lines)
  const details = [cutText(cut), isWhole ? '' : tooMuchPasted.text]
  announce(`${plural(lines.length, 'BIN')} read from ${file.name}`, details, () => setBoxText(before))
}

export function chooseColumn(column: number): void {
  const sheet = currentSheet()
  if (!sheet || sheet.column === column) return
  const next = makeSheet(sheet.table, column, sheet)
  // The table stays with the BINs it has, so that another column can be chosen.
  if (next.bins.length === 0) return sayNone('No BINs in this column', sheet)
  adopt(next)
  replaceLines(sheet, linesOf(next))
}

export async function chooseSheet(at: number): Promise<void> {
  const sheet = currentSheet()
  if (!sheet?.file) return
  const { file, sheets } = sheet.file
  const content = await read(file, at)
  if (!content || currentSheet() !== sheet) return
  if (!content.recognised) return showToast({ tone: 'warn', title: `No BINs found in ${sheets[at]}` })
  replaceLines(sheet, linesOf(keep(content.recognised, sheet.before, { file, sheets, sheet: at })))
}

export function readEveryCell(): void {
  const sheet = currentSheet()
  if (!sheet) return
  const text = sheet.table.rows.map((row) => cellsOf(row).join(' | ')).join('\n')
  const bins = [...new Set(pastedBins(text).lines)]
  if (bins.length === 0) return sayNone('No BINs in this table', sheet)
  const before = boxText()
  setSheet(undefined)
  replaceLines(sheet, bins)
  announce(`${plural(bins.length, 'BIN')} found in all columns`, [], () => {
    setBoxText(before)
    adopt(sheet)
  })
}

const sayNone = (title: string, { table, column }: Sheet): void =>
  showToast({ tone: 'warn', title, text: `${columnName(table, column)} is still used.` })

export function undo(): void {
  const sheet = currentSheet()
  if (!sheet) return
  setSheet(undefined)
  setBoxText(sheet.before)
}

function keep({ table, candidates }: Recognised, before: string, file?: SheetFile): Sheet {
  const sheet = makeSheet(table, candidates[0]!.column, { before, file, name: file?.file.name })
  adopt(sheet)
  if (isUnsure(candidates)) {
    void knownColumn(candidates).then((column) => {
      if (currentSheet() === sheet) chooseColumn(column)
    })
  }
  return sheet
}

function adopt(sheet: Sheet): void {
  setSheet(sheet)
  void storeSheet(sheet)
}

export function restoreTable(): void {
  if (!isStored()) return
  const { sheet, lost } = storedSheet()
  setSheet(sheet)
  if (
    lost &&
    boxText()
      .split('\n')
      .some((line) => lost.known.has(line))
  ) {
    showToast({
      tone: 'warn',
      title: `Your table of ${plural(lost.count, 'row')} was not kept`,
      text: 'Paste or open it again to export it with its own columns.',
    })
  }
}

/** As many as one lookup may have. Exports look up all of them, in several requests. */
const linesOf = ({ bins }: Sheet): string[] => bins.slice(0, limits.binsPerRequest)

const notInBox = ({ bins }: Sheet): string =>
  bins.length > limits.binsPerRequest
    ? `The first ${formatNumber(limits.binsPerRequest)} of its ${plural(bins.length, 'BIN')} are in the box. Exports have every row.`
    : ''

const cutText = (cut: number): string =>
  cut > 0
    ? `${plural(cut, 'number was', 'numbers were')} longer than a BIN and shortened. The rest never left your browser.`
    : ''

function announce(title: string, details: (string | undefined)[], undo: () => void): void {
  const text = details.filter(Boolean).join(' ')
  showToast({
    tone: 'good',
    title,
    ...(text !== '' && { text }),
    action: { label: 'Undo', run: undo, undoes: true },
  })
}

async function read(file: File, sheet?: number): Promise<FileContent | undefined> {
  try {
    return await readFile(file, sheet)
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    showToast({ tone: 'bad', title: `${file.name} was not read`, text: error.message })
    return undefined
  }
}

/** No more than this many values of a table are sent, cut to six digits. */
const mostValues = 100
const mostColumns = 4

/** The column in which most values are known BINs. The shapes decide when that cannot be found out. */
async function knownColumn(candidates: readonly Candidate[]): Promise<number> {
  const compared = candidates.slice(0, mostColumns)
  const samples = compared.map(({ sample }) =>
    sample.slice(0, Math.floor(mostValues / compared.length)).map((bin) => bin.slice(0, limits.binDigits)),
  )
  const bins = [...new Set(samples.flat())]
  try {
    const { not_found } = await call('POST /api/binLookup', { body: { bins, extended: false, limit: 100 } })
    const unknown = new Set(not_found)
    const shares = samples.map((sample) => sample.filter((bin) => !unknown.has(bin)).length / sample.length)
    return compared[bestOf(shares)]!.column
  } catch {
    return compared[0]!.column
  }
}

/** Of shares that differ little, the first: the shape of its values is the most likely. */
function bestOf(shares: readonly number[]): number {
  let best = 0
  for (const [at, share] of shares.entries()) if (share > shares[best]! + 0.1) best = at
  return best
}

async function readFile(file: File, sheet?: number): Promise<FileContent> {
  if (file.size > mostBytes) throw new FileProblem('large')
  if (file.size === 0) throw new FileProblem('empty')
  const bytes = await file.arrayBuffer().catch(() => Promise.reject(new FileProblem('unread')))
  const reply = await ask({ bytes, sheet })
  if ('problem' in reply) throw new FileProblem(reply.problem)
  const { content, rows } = reply
  if (content.recognised) content.recognised.table.rows = unpackRows(rows)
  return content
}

function ask(request: ReadRequest): Promise<ReadReply> {
  return new Promise<ReadReply>((resolve) => {
    const worker = new Worker(new URL('./files/file-worker.ts', import.meta.url), { type: 'module' })
    const end = (reply: ReadReply) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(reply)
    }
    const timer = setTimeout(() => end({ problem: 'slow' }), 1000 * mostSeconds)
    worker.addEventListener('message', ({ data }: MessageEvent<ReadReply>) => end(data))
    worker.addEventListener('error', () => end({ problem: 'unread' }))
    worker.postMessage(request, [request.bytes])
  })
}
