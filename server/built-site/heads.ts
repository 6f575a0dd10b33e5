import { tabTitle, type Head } from '#contract/pages.ts'
import { escapeHtml } from '../platform/http/escape-html.ts'

export interface PageHead extends Head {
  canonical: string
  noindex: boolean
}

export function headTags(
  { title, description, canonical, noindex }: PageHead,
  { origin, siteName }: { origin: string; siteName: string },
): string {
  const whole = escapeHtml(tabTitle(title, siteName))
  const about = escapeHtml(description)
  const address = escapeHtml(origin + canonical)
  const image = escapeHtml(`${origin}/preview.png`)
  const named = (name: string, content: string) => `<meta name="${name}" content="${content}">`
  const property = (name: string, content: string) => `<meta property="${name}" content="${content}">`
  return [
    `<title>${whole}</title>`,
    named('description', about),
    `<link rel="canonical" href="${address}">`,
    named('robots', noindex ? 'noindex' : 'index, follow'),
    property('og:title', whole),
    property('og:description', about),
    property('og:type', 'website'),
    property('og:url', address),
    property('og:site_name', escapeHtml(siteName)),
    property('og:image', image),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', whole),
    named('twitter:description', about),
    named('twitter:image', image),
  ].join('\n')
}
