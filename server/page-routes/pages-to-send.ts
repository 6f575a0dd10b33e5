import { pagesByPath, unknownPage, pages, type Head, type Page } from '#contract/pages.ts'
import type { FastifyRequest } from 'fastify'
import type { PageToSend } from '../built-site/page-sender.ts'

export function pageToSend({ title, description, path, module, noindex, goesTo }: Page): PageToSend {
  return {
    title,
    description,
    path,
    canonical: goesTo ?? path,
    noindex: noindex ?? false,
    module: (goesTo === undefined ? undefined : pagesByPath.get(goesTo)?.module) ?? module,
    status: 200,
  }
}

export function pageOfOne({ path, module }: Page, head: Head, canonical: string): PageToSend {
  return { ...head, path, canonical, noindex: false, module, status: 200 }
}

/** Reveals nothing about what was requested. */
export function missingPage({ path, module, missing = unknownPage }: Page): PageToSend {
  return { ...missing, path, canonical: '/', noindex: true, module, status: 404 }
}

export const unknownPageToSend: PageToSend = {
  ...missingPage({ ...pages.lookup, missing: unknownPage }),
  path: '*',
}

export const queryOf = ({ url }: FastifyRequest) => new URLSearchParams(/\?.*/.exec(url)?.[0])
