export const watchKinds = ['bin', 'bank', 'family', 'country', 'search', 'list'] as const
export type WatchKind = (typeof watchKinds)[number]

export interface Watched {
  kind: WatchKind
  value: string
}

export const watchedPath = ({ kind, value }: Watched): string =>
  kind === 'search' ? `/?${value}` : `/${kind === 'family' ? 'bank' : kind}/${encodeURIComponent(value)}`

const paths = { import: '/dataset/changes?to=', correction: '/bin/' } as const

export const changePath = ({ cause, date, bins }: ShownChange): string =>
  cause === 'import' ? paths.import + encodeURIComponent(date) : paths.correction + (bins[0] ?? '')

interface ShownChange {
  cause: 'import' | 'correction'
  date: string
  bins: readonly string[]
}
