// What a visitor's browser has to do: bytes, rows in the document, a lookup from click to paint, a page over HTTP.
import type { Bench } from '../measuring/bench.ts'
import type { Section } from '../measuring/report.ts'
import { benchFirstVisit } from './first-visit.ts'
import { benchLookups } from './lookups.ts'
import { benchPage } from './page.ts'
import { benchScrolling } from './scrolling.ts'
import { benchSite } from './site.ts'

export const benchWeb = (bench: Bench): Promise<Section> =>
  benchSite(bench, { title: 'Web', sides: ['Bindex', 'compared with'] }, [
    benchFirstVisit,
    benchScrolling,
    benchLookups,
    benchPage,
  ])
