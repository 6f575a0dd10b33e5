import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>

/**
 * Which file a module goes into, so that a first visit loads few files and little that it does not need:
 *
 *   first     what starts the site, and the front page with what it shares with others
 *   table     what only pages with a table of BINs need
 *   common    what the pages that people often visit first share with others, and all their styles
 *   rest      what only other pages share; corrections have a file of their own
 *   (page)    what one page needs
 *
 * What no page imports statically is loaded on demand and left to the bundler.
 */
export function chunkGroups(root: string): Groups {
  let needs: Map<string, Set<string>> | undefined
  return [
    {
      name(id, graph) {
        needs ??= neededBy(root, graph)
        return chunkOf(idIn(root, id), needs.get(id) ?? new Set())
      },
      // A module's imports are needed by at least the same pages, so no file imports one that it should not.
      includeDependenciesRecursively: false,
    },
  ]
}

export function pageChunk(module: string): string {
  const page = module.replace(/^.*\/|\.tsx$/g, '')
  return together[page] ?? page
}

const together: Record<string, string> = {
  BankPage: 'profiles',
  CountryPage: 'profiles',
  ToolsPage: 'rest',
  ToolPage: 'rest',
  Iso8583Reader: 'readers',
  EmvReader: 'readers',
}

const frontPage = 'LookupPage'
const tablePages = new Set(['profiles', 'ListPage', 'Results'])
const oftenFirst = new Set([...tablePages, 'BinPage', 'DatasetPage'])
const stylesTogether = new Set(['rest', 'CreateListPage'])

function chunkOf(id: string, pages: ReadonlySet<string>): string | null {
  // The entry imports the first file; in it, nothing would start it.
  if (entries.has(id)) return null
  if (pages.has(start) || pages.has(frontPage) || alwaysFirst.test(id)) return 'first'
  if (pages.size === 0 || isLibrary(id)) return null
  if (id.endsWith('.css')) {
    if (!pages.isDisjointFrom(oftenFirst)) return 'common'
    if (pages.isSubsetOf(stylesTogether)) return 'rest'
  }
  if (pages.size === 1) return [...pages][0]!
  if (pages.isSubsetOf(tablePages)) return 'table'
  if (id.startsWith('web/corrections/')) return 'corrections'
  return pages.isDisjointFrom(oftenFirst) ? 'rest' : 'common'
}

const entries = new Set(['web/main.tsx', 'web/index.html'])
const alwaysFirst = /^\0rolldown|@tanstack\/(?:react-query|query-core)\//
/** Icons are assigned one by one. Other libraries are imported as a whole, so which page needs which part is unknown here. */
const isLibrary = (id: string) => id.includes('node_modules') && !id.includes('lucide-react')

const start = 'start'

function neededBy(root: string, graph: Rolldown.ChunkingContext): Map<string, Set<string>> {
  const needs = new Map<string, Set<string>>()
  const visit = (id: string, page: string): void => {
    const pages = needs.get(id) ?? new Set()
    if (pages.has(page)) return
    needs.set(id, pages.add(page))
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported, page)
  }
  const web = join(root, 'web')
  visit(join(web, 'main.tsx'), start)
  for (const page of graph.getModuleInfo(join(web, 'App.tsx'))?.dynamicallyImportedIds ?? [])
    // Only shows the front page, with a search.
    if (!page.endsWith('SharedSearchPage.tsx')) visit(page, pageChunk(idIn(root, page)))
  for (const screen of graph.getModuleInfo(join(web, 'tools/tool-screens.ts'))?.dynamicallyImportedIds ?? [])
    visit(screen, pageChunk(idIn(root, screen)))
  visit(join(web, 'lookup/results/Results.tsx'), 'Results')
  return needs
}

const idIn = (root: string, id: string): string =>
  (id.startsWith(root) ? id.slice(root.length + 1) : id).replaceAll('\\', '/')

export function withSingleIcons(root: string): Plugin {
  let files: Map<string, string> | undefined
  return {
    name: 'single-icons',
    enforce: 'post',
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: /lucide-react/ },
      handler: (code) => {
        files ??= iconFiles(root)
        return code.replaceAll(/import \{([^}]*)\} from ["']lucide-react["'];?/g, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim().split(' as '))
            .filter(([name]) => name !== '')
            .map(
              ([name, alias = name]) =>
                `import ${alias} from "lucide-react/dist/esm/icons/${files!.get(name!)}";`,
            )
            .join(''),
        )
      },
    },
  }
}

function iconFiles(root: string): Map<string, string> {
  const index = readFileSync(join(root, 'node_modules/lucide-react/dist/esm/lucide-react.mjs'), 'utf8')
  return new Map(
    [...index.matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+\.mjs)'/g)].flatMap(([, names, file]) =>
      [...names!.matchAll(/default as (\w+)/g)].map(([, name]) => [name!, file!] as const),
    ),
  )
}
