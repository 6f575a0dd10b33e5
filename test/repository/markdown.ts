// Parses as much Markdown as the docs check needs: links, code and headings.

export interface Piece {
  line: number
  text: string
}

export interface Markdown {
  /** Targets of links, images and reference definitions. */
  links: Piece[]
  /** Code spans, and the lines of code blocks. */
  code: Piece[]
  /** The #anchors of its headings, as GitHub creates them. */
  anchors: Set<string>
}

export function readMarkdown(text: string): Markdown {
  const markdown: Markdown = { links: [], code: [], anchors: new Set() }
  let fence: string | undefined
  for (const [index, content] of text.split('\n').entries()) {
    const line = index + 1
    const mark = /^\s*(```|~~~)/.exec(content)?.[1]
    if (mark !== undefined && (fence === undefined || fence === mark)) {
      fence = fence === undefined ? mark : undefined
    } else if (fence !== undefined) {
      markdown.code.push({ line, text: content })
    } else {
      readLine(content, line, markdown)
    }
  }
  return markdown
}

function readLine(content: string, line: number, { links, code, anchors }: Markdown): void {
  const heading = /^#{1,6}\s+(.*?)\s*#*$/.exec(content)?.[1]
  if (heading !== undefined) anchors.add(freeName(anchorOf(heading), anchors))
  const prose = content.replaceAll(/(`+)(.+?)\1/g, (_, __, span: string) => {
    code.push({ line, text: span })
    return ' '.repeat(span.length)
  })
  const target = /\]\(\s*<?([^)\s>]+)>?[^)]*\)|^\s*\[[^\]]+\]:\s*<?([^\s>]+)>?/g
  for (const [, inline, reference] of prose.matchAll(target)) {
    links.push({ line, text: inline ?? reference ?? '' })
  }
}

function anchorOf(heading: string): string {
  return heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
}

/** A second heading with the same text gets -1, a third -2. */
function freeName(name: string, taken: Set<string>): string {
  let free = name
  for (let n = 1; taken.has(free); n++) free = `${name}-${n}`
  return free
}
