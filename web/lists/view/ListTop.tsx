import { Bookmark, Download, Ellipsis, Rss, Share2, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { ListView } from '#contract/calls/lists.ts'
import { plural } from '#contract/formats/numbers.ts'
import { filledIn, ClientOnly } from '../../first-view.ts'
import { Badge } from '../../ui/text/Badge.tsx'
import { Moment } from '../../ui/text/Moment.tsx'
import { firstLetter } from '../../ui/text/format.ts'
import actionClasses from '../actions/ListActions.module.css'
import classes from './ListHeader.module.css'
import { Visibility } from '../Visibility.tsx'

export const ListTop = filledIn('listTop', ({ list, children }) => {
  const feed = `/api/binlists/${list.id}/feed`
  return (
    <header className={classes.header}>
      <span className={classes.avatar} aria-hidden>
        {firstLetter(list.name)}
      </span>
      <div className={classes.title}>
        <h1>
          <bdi>{list.name}</bdi>
        </h1>
        <div className={classes.facts}>
          <Visibility isPublic={list.is_public} />
          <Badge>{plural(list.count, 'BIN')}</Badge>
          <Badge>{plural(list.views, 'View')}</Badge>
          <span>
            by <bdi>{list.user.name ?? 'Anonymous'}</bdi>
          </span>
          <span>
            Updated <Moment iso={list.updated_at} isDay />
          </span>
          {list.is_public && (
            <a href={feed} className={classes.feed}>
              <Rss size={14} aria-hidden /> Feed
            </a>
          )}
        </div>
      </div>
      {list.description && <Description text={list.description} />}
      <ClientOnly instead={<FirstActions list={list} />}>{children}</ClientOnly>
    </header>
  )
})

/** The size of the real ones, which only work once the page answers. Inert while it is not known which of them a visitor has. */
export const FirstActions = ({ list, isInert = false }: { list: ListView; isInert?: boolean }) => (
  <>
    <div className={actionClasses.main} inert={isInert}>
      {[...firstActions, ...(list.downloadable ? [[Download, 'Download'] as const] : [])].map(
        ([Icon, label]) => (
          <button key={label} type="button" className="button">
            <Icon size={16} aria-hidden />
            {label}
          </button>
        ),
      )}
      {list.downloadable && (
        <button type="button" className={actionClasses.notInMenu} aria-label="Download Settings">
          <SlidersHorizontal size={16} aria-hidden />
        </button>
      )}
    </div>
    <div className={actionClasses.menu} inert={isInert}>
      <button type="button" className={actionClasses.more} aria-label="More actions">
        <Ellipsis size={18} aria-hidden />
      </button>
    </div>
  </>
)

const firstActions = [
  [Share2, 'Share'],
  [Bookmark, 'Bookmark'],
] as const

const longest = { characters: 260, lines: 3 }

function Description({ text }: { text: string }) {
  const [isExpanded, setExpanded] = useState(false)
  const isLong = text.length > longest.characters || text.split('\n').length > longest.lines
  return (
    <div className={classes.description}>
      <p dir="auto" className={isLong && !isExpanded ? 'clamp' : undefined}>
        {splitHandles(text).map(({ text, handle }, at) =>
          handle === undefined ? (
            text
          ) : (
            <a key={at} href={`https://t.me/${handle}`} target="_blank" rel="noopener">
              {text}
            </a>
          ),
        )}
      </p>
      {isLong && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  )
}

type Piece = { text: string; handle?: string }

/** `@` and 5 to 32 word characters, not preceded by `@` or part of a longer word. */
const handle = /(?<![\w@])@(\w{5,32})(?!\w)/g

export function splitHandles(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: whole, 1: name, index } of text.matchAll(handle)) {
    if (index > end) pieces.push({ text: text.slice(end, index) })
    pieces.push({ text: whole, handle: name! })
    end = index + whole.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}
