// Finds links, anchors, paths and npm scripts that a document names but the repository does not have, and what a merge left
// behind.
import { matchesGlob, posix } from 'node:path'
import { type Piece, readMarkdown } from './markdown.ts'

export interface Repository {
  /** Every file, by its path from the root. */
  files: Set<string>
  /** The npm scripts. */
  scripts: Record<string, string>
  read: (file: string) => string
}

/** One `file:line what is wrong` for each problem. */
export function docProblems(file: string, repository: Repository): string[] {
  const text = repository.read(file)
  const { links, code } = readMarkdown(text)
  return [
    ...mergeProblems(file, text),
    ...links.flatMap((link) => linkProblem(file, link, repository)),
    ...code.flatMap((piece) => pathProblems(file, piece, repository)),
    ...code.flatMap((piece) => scriptProblems(file, piece, repository)),
  ]
}

/** As git writes it, or as the formatter makes quotations of it. */
const conflict = /^\s*(?:<{7} |\\?={7}$|>{7} |(?:> ){6}>)/

const mergeProblems = (file: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, index) => (conflict.test(line) ? [`${file}:${index + 1} was not merged`] : []))

function linkProblem(file: string, { line, text }: Piece, repository: Repository): string[] {
  if (/^([a-z][a-z+.-]*:|\/\/)/i.test(text)) return []
  const [path = '', anchor] = decodeURI(text).split('#')
  const target = path === '' ? file : posix.join(path.startsWith('/') ? '.' : posix.dirname(file), path)
  if (!has(repository, target)) return [`${file}:${line} links to ${text}, which does not exist`]
  if (anchor === undefined || !target.endsWith('.md')) return []
  if (readMarkdown(repository.read(target)).anchors.has(anchor)) return []
  return [`${file}:${line} links to ${text}, but ${target} has no heading for #${anchor}`]
}

/** Top-level folders. A path into one of them is ours even if the folder does not exist. */
const houseFolders = [
  '.ci',
  'answers',
  'bench',
  'contract',
  'docs',
  'e2e',
  'engine',
  'pack',
  'server',
  'test',
  'torture',
  'web',
]

function pathProblems(file: string, { line, text }: Piece, repository: Repository): string[] {
  return text
    .split(/[\s'"(),;=]+/)
    .filter((word) => isPath(word, repository))
    .map((word) => word.replace(/(:\d+)*[.:]?$/, '').replace(/^\.\//, ''))
    .filter((path) => !has(repository, path))
    .map((path) => `${file}:${line} names ${path}, which does not exist`)
}

/** URL paths, media types, import aliases and placeholders such as `<noun>` are not paths. */
function isPath(word: string, { files }: Repository): boolean {
  if (/[<>…$#@|\\]|\.\.\.|:\/\//.test(word)) return false
  const [first = '', ...rest] = word.replace(/^\.\//, '').split('/')
  if (rest.length === 0) return files.has(first)
  return houseFolders.includes(first)
}

function scriptProblems(file: string, { line, text }: Piece, { scripts, files }: Repository): string[] {
  const problems: string[] = []
  for (const [command, run, short] of text.matchAll(/\bnpm (?:run(?:-script)? ([\w:.-]+)|(test|start)\b)/g)) {
    const script = scripts[run ?? short ?? '']
    const target = script === undefined ? undefined : /^node (?:--\S+ )*([\w./-]+)/.exec(script)?.[1]
    if (script === undefined)
      problems.push(`${file}:${line} names \`${command}\`, which is not a script in package.json`)
    else if (target !== undefined && !files.has(target)) {
      problems.push(`${file}:${line} names \`${command}\`, which runs ${target}, which does not exist`)
    }
  }
  return problems
}

function has({ files }: Repository, path: string): boolean {
  const wanted = posix.normalize(path).replace(/\/$/, '')
  if (wanted === '.' || files.has(wanted)) return true
  const all = [...files]
  if (/[*{?]/.test(wanted)) return all.some((file) => matchesGlob(file, wanted))
  return all.some((file) => file.startsWith(`${wanted}/`))
}
