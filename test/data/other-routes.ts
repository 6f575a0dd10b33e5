import { moved, pagesByPath } from '#contract/pages.ts'

/** Every route that is not a call of the contract. server/app.test.ts checks that there are no others. */
export const otherRoutes = [
  ...[...pagesByPath.values()].flatMap(({ path, covers }) =>
    covers === undefined ? [path] : [path, covers],
  ),
  ...Object.keys(moved),
  '/app-shell',
  '/metrics',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/sitemap-banks-:number(^\\d+).xml',
  '/sitemap-bins-:number(^\\d+).xml',
  '/assets/*',
  '/banners/*',
  '/flags/*',
]

export const otherAddresses = otherRoutes.map((route) =>
  route
    .replace(/:number\(.*\)/, '1')
    .replace(/:\w+/, '457173')
    .replace('*', 'nothing'),
)
